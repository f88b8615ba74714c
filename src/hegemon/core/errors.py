"""Errors for users: the message says what was wrong, where, and what would be right."""


class HegemonError(Exception):
    """The root of all user errors: command line, page and sockets show its text instead of a traceback."""


class BadMove(HegemonError):
    """A text that is no move, or a move that is not legal now."""


class BadOptions(HegemonError):
    """Options that a game does not have, values out of range, a wrong number of seats."""


class BadRecord(HegemonError):
    """A record that is damaged or does not follow the rules; names the line."""


class BadFile(HegemonError):
    """A file of parameters, a map or a picture that cannot be used; names the file and the line."""


class UnknownGame(HegemonError):
    """No game of that name."""


class UnknownBot(HegemonError):
    """No bot of that name, or arguments that it does not take."""


class CannotCompile(HegemonError):
    """A kernel that the compiler refuses; names the file and the line."""
