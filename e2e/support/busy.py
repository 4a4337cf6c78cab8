"""Creates load on all cores, on and off."""
import os
import signal
import subprocess
import sys
import threading
from contextlib import contextmanager

SPIN = "while True: pass"
# Long enough to overtake waiting requests several times, and short enough for the others to proceed.
TURN = 0.7


@contextmanager
def busy(isBusy=True, processes=2 * (os.cpu_count() or 1)):
    """Runs twice as many busy processes as there are cores in this context, alternating between on and off."""
    spinning = [subprocess.Popen([sys.executable, "-c", SPIN]) for _ in range(processes if isBusy else 0)]
    over = threading.Event()

    def take_turns():
        isOn = True
        while not over.wait(TURN):
            isOn = not isOn
            for each in spinning:
                each.send_signal(signal.SIGCONT if isOn else signal.SIGSTOP)

    turns = threading.Thread(target=take_turns)
    turns.start()
    try:
        yield
    finally:
        over.set()
        turns.join()
        for each in spinning:
            each.kill()
            each.wait()
