#!/bin/sh
# Run once by the image, when it makes its data: the owner of the application's tables, who is no superuser. Over the network
# nobody gets in without TLS.
set -eu
psql --no-psqlrc --set=ON_ERROR_STOP=1 --username=postgres <<'SQL'
\set password `cat "$DATABASE_PASSWORD_FILE"`
CREATE ROLE registration LOGIN CREATEROLE PASSWORD :'password';
CREATE DATABASE registration OWNER registration;
SQL
sed -i 's/^host all all all /hostssl all all all /' "$PGDATA/pg_hba.conf"
