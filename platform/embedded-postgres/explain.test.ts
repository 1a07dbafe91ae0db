import { expect, it } from 'vitest'
import { explain } from './explain.ts'

it.each([
  [
    'postgres: error while loading shared libraries: libicuuc.so.60: cannot open shared object file',
    'The embedded Postgres lacks the library libicuuc.so.60: start with "npm start", which links it, or set DATABASE_URL',
  ],
  [
    'LOG:  could not bind IPv4 address "127.0.0.1": Address already in use\nFATAL:  could not create any TCP/IP sockets',
    'The port for the embedded Postgres is in use by another program',
  ],
  [
    'FATAL:  data directory "/srv/data/postgres" has wrong ownership\nHINT: The server must be started by the user that owns it.',
    'The embedded Postgres cannot use /srv/data/postgres (wrong ownership): give this user access to it, or set DATA_DIR to another folder',
  ],
  [
    'FATAL:  could not open lock file "postmaster.pid": Read-only file system',
    'The embedded Postgres cannot use postmaster.pid (Read-only file system): give this user access to it, or set DATA_DIR to another folder',
  ],
  [
    'FATAL:  could not extend file "base/5/2608": No space left on device',
    'The disk is full: the embedded Postgres cannot write its data folder',
  ],
  [
    'FATAL:  database files are incompatible with server\nDETAIL:  The data directory was initialized by PostgreSQL version 17, which is not compatible with this version 18.4.',
    'The data folder was made by Postgres 17, which this version cannot read: dump it with that version, or set DATA_DIR to another folder',
  ],
  [
    'LOG:  starting\nFATAL:  the moon is in the wrong house\n',
    'The embedded Postgres does not start: FATAL:  the moon is in the wrong house',
  ],
  ['', 'The embedded Postgres does not start: it ended without output'],
])('explains %j', (output, line) => expect(explain(output).message).toBe(line))
