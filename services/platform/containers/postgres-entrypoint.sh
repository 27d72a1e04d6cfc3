# What docker-compose.yml needs of the entry point of postgres:18: a new cluster for POSTGRES_USER and POSTGRES_DB, then the server.
set -eu
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  passwords=$(mktemp)
  printf '%s\n' "$POSTGRES_PASSWORD" > "$passwords"
  # shellcheck disable=SC2086 # The arguments are a list.
  initdb --pgdata="$PGDATA" --username="$POSTGRES_USER" --pwfile="$passwords" --auth=scram-sha-256 $POSTGRES_INITDB_ARGS
  rm "$passwords"
  echo "host all all all scram-sha-256" >> "$PGDATA/pg_hba.conf"
  echo "create database \"$POSTGRES_DB\"" | postgres --single -D "$PGDATA" postgres
fi
exec postgres -D "$PGDATA" -c listen_addresses='*' -c unix_socket_directories=/run/postgresql
