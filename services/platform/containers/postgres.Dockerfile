# postgres:18 where no registry has it: Debian, and the PostgreSQL of this project's packages.
FROM localhost/portal-debian:bookworm
COPY postgres /usr/local
COPY postgres-entrypoint.sh /usr/local/bin/
RUN useradd --system --uid 999 --home-dir /var/lib/postgresql postgres \
 && install -d -o postgres -g postgres -m 0700 /var/lib/postgresql
ENV PGDATA=/var/lib/postgresql/18/docker
ENTRYPOINT ["sh", "/usr/local/bin/postgres-entrypoint.sh"]
