"""Generates texts of defects: an endless sequence, reproducible for the same seed.

A few words are in every second headline, most are rare, and one headline in ten has a word that no other has. This is the distribution of
real text (Zipf's law), which determines the speed of a search. English and Dutch, accents, numbers, misspellings.

    for headline, description in reports(seed=1): ...
"""
import random

THINGS = (
    "fridge freezer oven stove grill fryer dishwasher blender mixer slicer kettle tap sink drain toilet shower heater boiler lamp socket fuse switch door "
    "window lock handle hinge chair table shelf drawer till printer tablet phone router webshop menu receipt terminal alarm hood filter fan pump hose valve "
    "koelkast koelcel vriezer fornuis frituur vaatwasser staafmixer snijmachine kraan gootsteen afvoer wc douche verwarming stopcontact zekering schakelaar "
    "deur raam slot klink stoel tafel plank lade kassa bonprinter melder afzuigkap ventilator slang espressomachine café terras crème-spuit"
).split()
FAULTS = (
    "drips|leaks|hums|rattles|squeaks|smells|smokes|sparks|flickers|sticks|jams|beeps|trips|overheats|freezes|stops|lags|crashes|is broken|is loose|is torn|"
    "is blocked|is missing|does not close|does not open|does not get hot|does not get cold|makes noise|has no pressure|shows an error|lekt|druppelt|bromt|"
    "piept|stinkt|hapert|klemt|trilt|knippert|is kapot|is verstopt|zit los|gaat niet aan|gaat niet dicht|wordt niet warm|maakt lawaai|geeft een foutcode"
)
PLACES = (
    "in the walk-in|behind the bar|near the stove|on the terrace|downstairs|in the cellar|in the dining room|at table {n}|next to the fryer|in the storage|"
    "bij de bar|in de kelder|op het terras|in de spoelkeuken|beneden|bij tafel {n}|naast de oven|in het magazijn"
)
SYLLABLES = "ba be bo da de do fa fi ga go ka ke ki ko la le lo ma mi mo na ne no pa pe po ra re ri ro sa se so ta te ti to va ve vo wa we za zo".split()


def reports(seed=1):
    dice = random.Random(seed)
    faults = FAULTS.split("|")
    places = PLACES.split("|")
    while True:
        headline = f"{_common(dice, THINGS)} {_common(dice, faults)}"
        if dice.random() < 0.6:
            headline += f" {_common(dice, places).format(n=dice.randint(1, 80))}"
        if dice.random() < 0.1:
            headline += f" {_rare(dice)}"
        if dice.random() < 0.05:
            headline = _misspelt(dice, headline)
        yield headline[0].upper() + headline[1:], _description(dice, faults, places)


def _description(dice, faults, places):
    words = []
    for _ in range(dice.randint(0, 4)):
        words += ["the", _common(dice, THINGS), _common(dice, faults), _common(dice, places).format(n=dice.randint(1, 80)) + "."]
        if dice.random() < 0.3:
            words += [_rare(dice), str(dice.randint(1, 9999))]
    return " ".join(words) or None


def _common(dice, words):
    """Words drawn so that the first are much more frequent than the last."""
    return words[min(int(dice.paretovariate(0.8)) - 1, 10**6) % len(words)]


def _rare(dice):
    return "".join(dice.choice(SYLLABLES) for _ in range(dice.randint(2, 5)))


def _misspelt(dice, text):
    at = dice.randrange(1, len(text) - 1)
    return text[:at] + text[at + 1] + text[at] + text[at + 2 :]


if __name__ == "__main__":
    import itertools

    for line in itertools.islice(reports(), 20):
        print(line)
