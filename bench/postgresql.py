"""A private PostgreSQL for measurements: a copy of the data in it, and `pgbench` with the server's own statements."""
import re
import subprocess
import sys
import time
from pathlib import Path

from server import ROOT, binary, processor_time, say

sys.path.append(str(ROOT / "bin" / "lib"))
import postgres

# The number that one server opens.
CONNECTIONS = 10

SETTINGS = {
    "shared_buffers": "512MB", "max_wal_size": "4GB", "synchronous_commit": "on",
    # The log from which the server's statements are read; only databases that enable it write statements.
    "logging_collector": "on", "log_destination": "jsonlog", "log_directory": "statements", "log_filename": "all",
    "log_rotation_age": 0, "log_rotation_size": 0,
}  # fmt: skip


class Cluster(postgres.Cluster):
    """Flushes to disk, as in production."""

    def __init__(self):
        super().__init__(safe=True, settings=SETTINGS)

    def move(self, folder):
        """Copies a server's folder into a database of the same name. Returns the rows per second."""
        name = folder.name
        self.sql(f"CREATE DATABASE {name}")
        before = time.perf_counter()
        command = [binary("decklog"), "move", "--data", str(folder), "--to", self.url(name)]
        output = subprocess.run(command, text=True, stdout=subprocess.PIPE, check=True).stdout
        seconds = time.perf_counter() - before
        rows = int(re.match(r"\d+", output.replace(",", ""))[0])
        self.sql("VACUUM ANALYZE", name)
        say(f"{name}: {rows} rows moved in {seconds:.1f} s")
        return {"rows": rows, "seconds": seconds}

    def copy(self, name, source, *settings):
        """A fresh copy of an unused database, with everything written to disk."""
        self.sql(f"DROP DATABASE IF EXISTS {name} WITH (FORCE)")
        self.sql(f"CREATE DATABASE {name} TEMPLATE {source}")
        for setting in settings:
            self.sql(f"ALTER DATABASE {name} SET {setting}")
        self.sql("CHECKPOINT")
        return self.url(name)

    def load(self, database, file):
        """Runs a file with statements and data."""
        command = [postgres.program_path("psql"), "--no-psqlrc", "--quiet", "--set=ON_ERROR_STOP=1", f"--file={file}", self.url(database)]
        subprocess.run(command, check=True)
        self.sql("VACUUM ANALYZE", database)

    def cpu(self):
        """The processor time of all its processes so far, in seconds."""
        main = int((self.data / "postmaster.pid").read_text().split()[0])
        total = sum(processor_time(main))
        for child in Path(f"/proc/{main}/task/{main}/children").read_text().split():
            try:
                total += sum(processor_time(child)[:2])
            except (FileNotFoundError, ProcessLookupError):
                pass
        return total

    @property
    def statements(self):
        """The log file with the executed statements."""
        return self.data / "statements" / "all.json"

    def pgbench(self, database, script, *length, clients=CONNECTIONS, stride=1):
        """Runs a script repeatedly. Returns the rate per second, the cluster's microseconds for each run, and retries."""
        before = self.cpu()
        command = [
            postgres.program_path("pgbench"), "--no-vacuum", "--protocol=prepared", f"--client={clients}", "--jobs=2", "--max-tries=1000",
            f"--file={script.file}", *(f"--define={name}={value}" for name, value in script.constants.items()),
            f"--define=clients={clients}", f"--define=count={script.lines}", f"--define=stride={stride}", "--define=turn=0",
            *length, self.url(database),
        ]  # fmt: skip
        run = subprocess.run(command, text=True, capture_output=True)
        output = run.stdout
        failed = re.search(r"number of failed transactions: (\d+)", output)
        if run.returncode or not failed or int(failed[1]):
            sys.exit(f"pgbench ended with {run.returncode}:\n{output}{run.stderr[-2000:]}")
        done = int(re.search(r"actually processed: (\d+)", output)[1])
        retries = re.search(r"total number of retries: (\d+)", output)
        return {
            "rate": float(re.search(r"tps = ([\d.]+)", output)[1]),
            "cpu": (self.cpu() - before) * 1e6 / done,
            "retries": int(retries[1]) if retries else 0,
        }
