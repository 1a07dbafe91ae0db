import { EmbeddedPostgresError } from './embedded-postgres-error.ts'

const known: [pattern: RegExp, line: (match: RegExpMatchArray) => string][] = [
  [
    /error while loading shared libraries: (\S+?):|Library not loaded: (\S+)/,
    ([, linux, mac]) =>
      `The embedded Postgres lacks the library ${linux ?? mac}: start with "npm start", which links it, or set DATABASE_URL`,
  ],
  [
    /could not bind \S+ address "[^"]*": Address already in use/,
    () => 'The port for the embedded Postgres is in use by another program',
  ],
  [/No space left on device/, () => 'The disk is full: the embedded Postgres cannot write its data folder'],
  [
    /(?:could not \w+ (?:directory|file|lock file)|data directory) "([^"]+)".*(Permission denied|wrong ownership|Read-only file system)/,
    ([, file, why]) =>
      `The embedded Postgres cannot use ${file} (${why}): give this user access to it, or set DATA_DIR to another folder`,
  ],
  [
    /data directory was initialized by PostgreSQL version (\d+)/,
    ([, version]) =>
      `The data folder was made by Postgres ${version}, which this version cannot read: dump it with that version, or set DATA_DIR to another folder`,
  ],
]

/** Turns the output of a failed Postgres program into one line: the known cause, else its last error message. */
export function explain(output: string): EmbeddedPostgresError {
  for (const [pattern, line] of known) {
    const match = output.match(pattern)
    if (match !== null) return new EmbeddedPostgresError(line(match))
  }
  const lines = output
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
  const complaint =
    lines.findLast((line) => /FATAL|PANIC|error:/.test(line)) ?? lines.at(-1) ?? 'it ended without output'
  return new EmbeddedPostgresError(`The embedded Postgres does not start: ${complaint}`)
}
