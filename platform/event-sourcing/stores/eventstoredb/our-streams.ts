/** Which streams of an event store are read and written. */
export type OurStreams = {
  has(stream: string): boolean
  /** The server's filter: one of these prefixes, or this regular expression. */
  readonly filter: { readonly prefixes: string[] } | { readonly regex: string }
}

/** Streams that begin with one of these names and a hyphen; undefined: all streams except the server's own. */
export function ourStreams(names: readonly string[] | undefined): OurStreams {
  if (names === undefined) return { has: (stream) => !stream.startsWith('$'), filter: { regex: '^[^$]' } }
  const prefixes = names.map((name) => `${name}-`)
  return { has: (stream) => prefixes.some((prefix) => stream.startsWith(prefix)), filter: { prefixes } }
}
