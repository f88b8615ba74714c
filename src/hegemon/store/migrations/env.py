"""Where Alembic runs the revisions: on the connection it was given, inside that one's transaction."""

from alembic import context

from hegemon.store.schema import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata)
with context.begin_transaction():
    context.run_migrations()
