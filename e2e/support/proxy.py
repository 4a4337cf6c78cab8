"""A connection to PostgreSQL that can be cut, or can go dead silently."""
import socket
import threading


class Proxy:
    def __init__(self, port):
        self.target = port
        self.door = socket.create_server(("127.0.0.1", 0))
        self.port = self.door.getsockname()[1]
        self.lines, self.isDead = [], False
        threading.Thread(target=self.accept, daemon=True).start()

    def url(self, database):
        return database.url.replace(f":{self.target}/", f":{self.port}/")

    def accept(self):
        while True:
            try:
                near, _ = self.door.accept()
                far = socket.create_connection(("127.0.0.1", self.target))
            except OSError:
                return
            line = Line(near, far, self.isDead)
            self.lines = [old for old in self.lines if not old.isCut] + [line]

    def cut(self):
        """Closes all open connections; new ones can be made."""
        lines = list(self.lines)
        for line in lines:
            line.cut()
        return len(lines)

    def die(self):
        """From now on no data passes, on open and new connections, without an error on either side."""
        self.isDead = True
        for line in list(self.lines):
            line.isDead = True

    def heal(self):
        """New connections work; dead ones stay dead."""
        self.isDead = False

    def close(self):
        self.door.close()
        self.cut()


class Line:
    def __init__(self, near, far, isDead):
        self.ends, self.isDead, self.isCut = (near, far), isDead, False
        for end in self.ends:
            end.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        for start, end in ((near, far), (far, near)):
            threading.Thread(target=self.pump, args=(start, end), daemon=True).start()

    def pump(self, start, end):
        try:
            while part := start.recv(65536):
                if not self.isDead:
                    end.sendall(part)
        except OSError:
            pass
        if not self.isDead:
            self.cut()

    def cut(self):
        self.isCut = True
        for end in self.ends:
            try:
                end.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass
            end.close()
