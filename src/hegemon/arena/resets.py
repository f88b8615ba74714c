"""Forgotten passwords: a key that gives a new one, once and soon; handed over by an admin or sent by mail."""

from __future__ import annotations

import smtplib
import ssl
import time
from collections.abc import Mapping
from dataclasses import dataclass
from email.message import EmailMessage

from sqlalchemy import Connection, delete, func, insert, select

from hegemon.arena import accounts
from hegemon.arena.accounts import Account
from hegemon.arena.errors import ArenaError, NoSuchAccount
from hegemon.arena.sessions import close_sessions
from hegemon.core.helpers.tokens import new_token, token_hash
from hegemon.store import Store
from hegemon.store.arena_schema import accounts as accounts_table
from hegemon.store.arena_schema import resets

LASTS = 3600.0
"""Seconds for which a key is good."""
MOST_MAILS = 3
"""To one account, in the time for which a key is good: nobody's postbox is filled by others."""


def new_key(store: Store, account: Account) -> str:
    """A key to a new password. Keys before it stay good: another person may have asked for this one."""
    with store.changing() as connection:
        return _insert(connection, account)


def key_to_mail(store: Store, account: Account) -> str | None:
    """A key for a mail; None if the account had enough of them in the last hour."""
    with store.changing() as connection:
        # Those who ask at the same moment wait for each other.
        connection.execute(select(accounts_table.c.id).where(accounts_table.c.id == account.id).with_for_update())
        good = (resets.c.account_id == account.id) & (resets.c.expires >= time.time())
        count = connection.scalar(select(func.count()).select_from(resets).where(good)) or 0
        return _insert(connection, account) if count < MOST_MAILS else None


def _insert(connection: Connection, account: Account) -> str:
    if account.is_bot or account.deleted is not None:
        raise ArenaError("only a person's account has a password")
    key, now = new_token(), time.time()
    connection.execute(delete(resets).where(resets.c.expires < now))
    connection.execute(insert(resets), {"hash": token_hash(key), "account_id": account.id, "expires": now + LASTS})
    return key


def use_key(store: Store, key: str, password: str) -> Account:
    """Give the account of a key a new password, and end its sessions."""
    with store.reading() as connection:
        row = connection.execute(select(resets).where(resets.c.hash == token_hash(key))).first()
    if row is None or row.expires < time.time():
        raise ArenaError("this key is unknown, used or too old: ask for another")
    account = accounts.get(store, row.account_id)
    accounts.set_password(store, account, password)
    with store.changing() as connection:
        connection.execute(delete(resets).where(resets.c.account_id == account.id))
    close_sessions(store, account)
    return account


@dataclass(frozen=True)
class Mail:
    """The settings for sending mail; read from the environment, where no list of processes shows its password."""

    host: str
    port: int
    sender: str
    user: str | None
    password: str | None
    address: str
    """Of this server, for the link."""
    tls: bool = True
    """True if the connection must be encrypted before anything is sent."""

    @staticmethod
    def from_environment(environment: Mapping[str, str]) -> Mail | None:
        """`HEGEMON_SMTP_HOST`, `_PORT`, `_FROM`, `_USER`, `_PASSWORD` and `HEGEMON_URL`; None without a host.

        `HEGEMON_SMTP_TLS=no` is for a mail server on this machine, as is port 25.
        """
        host = environment.get("HEGEMON_SMTP_HOST")
        if not host:
            return None
        sender, address = environment.get("HEGEMON_SMTP_FROM"), environment.get("HEGEMON_URL")
        port = environment.get("HEGEMON_SMTP_PORT", "587")
        if not sender or not address or not port.isdecimal():
            raise ArenaError("mail needs HEGEMON_SMTP_FROM, HEGEMON_URL, and a number as HEGEMON_SMTP_PORT")
        user, password = environment.get("HEGEMON_SMTP_USER"), environment.get("HEGEMON_SMTP_PASSWORD")
        tls = port != "25" and environment.get("HEGEMON_SMTP_TLS", "yes") != "no"
        return Mail(host, int(port), sender, user, password, address.rstrip("/"), tls)

    def send_key(self, account: Account, key: str) -> None:
        """Send a key to a new password. It stands behind #, which browsers send to no server."""
        message = EmailMessage()
        message["From"], message["To"] = self.sender, account.email
        message["Subject"] = "Hegemon: your new password"
        message.set_content(
            f"Someone, we hope you, has asked for a new password for the account {account.name}.\n\n"
            f"Choose it within an hour: {self.address}/arena/reset#key={key}\n\n"
            "If it was not you, do nothing.\n"
        )
        with smtplib.SMTP(self.host, self.port, timeout=20) as server:
            if self.tls:
                server.starttls(context=ssl.create_default_context())
            if self.user:
                server.login(self.user, self.password or "")
            server.send_message(message)


def mail_key(store: Store, mail: Mail, name: str) -> None:
    """Send a key to the account of this name, if it has an address. The answer never says whether it was sent."""
    try:
        account = accounts.find(store, name)
    except NoSuchAccount:
        return
    if account.email and not account.is_bot and account.deleted is None:
        key = key_to_mail(store, account)
        if key is not None:
            mail.send_key(account, key)
