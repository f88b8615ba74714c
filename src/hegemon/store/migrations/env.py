"""Runs Alembic's revisions on the given connection, inside its transaction."""

from alembic import context

from hegemon.store.schema import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata)
with context.begin_transaction():
    context.run_migrations()
