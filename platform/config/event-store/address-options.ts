import { AddressFault } from './address-fault.ts'

const names = [
  'tls',
  'tlsVerifyCert',
  'tlsCAFile',
  'userCertFile',
  'userKeyFile',
  'nodePreference',
  'maxDiscoverAttempts',
  'discoveryInterval',
  'gossipTimeout',
  'keepAliveInterval',
  'keepAliveTimeout',
  'defaultDeadline',
  'connectionName',
  'throwOnAppendFailure',
  'fastPath',
] as const
type Name = (typeof names)[number]

/** Normalizes names as the clients do: `tlsCaFile` and `tls_ca_file` are `tlsCAFile`. */
const flat = (name: string): string => name.trim().toLowerCase().replace(/[_-]/g, '')
const byFlatName = new Map(names.map((name) => [flat(name), name]))

/** Splits at the first `mark`. */
export function splitOnce(text: string, mark: string): [before: string, behind: string] {
  const index = text.indexOf(mark)
  return index < 0 ? [text, ''] : [text.slice(0, index), text.slice(index + 1)]
}

export type Options = {
  flag(name: Name, fallback: boolean): boolean
  /** An integer of at least `min`. With `or -1`, -1 is also accepted and turns the option off. */
  integer(name: Name, min: number, off?: 'or -1'): number | undefined
  text(name: Name): string | undefined
  /** Keys of `choices` are in lower case without dashes. */
  choice<T>(name: Name, choices: Readonly<Record<string, T>>): T | undefined
}

/**
 * Parses the options after the `?` of an address. Messages repeat no values: in an address that is not encoded they may
 * be part of a password.
 * @throws AddressFault
 */
export function optionsIn(query: string): Options {
  const values = new Map<Name, string>()
  for (const part of query.split('&').filter((one) => one !== '')) {
    const [given, value] = splitOnce(part, '=')
    const name = byFlatName.get(flat(given))
    const isSafeToRepeat = /^[\w-]{1,40}$/.test(given) && !query.includes('@')
    if (name === undefined)
      throw new AddressFault(
        `EVENTSTORE_URL has an option${isSafeToRepeat ? ` "${given}"` : ''} after its ? that does not exist: there are ${names.join(', ')}`,
      )
    if (value.trim() === '') throw new AddressFault(`EVENTSTORE_URL: ${name} has no value`)
    if (values.has(name)) throw new AddressFault(`EVENTSTORE_URL names ${name} twice`)
    values.set(name, value.trim())
  }

  return {
    flag(name, fallback) {
      const value = values.get(name)?.toLowerCase() ?? String(fallback)
      if (value !== 'true' && value !== 'false') throw new AddressFault(`EVENTSTORE_URL: ${name} must be true or false`)
      return value === 'true'
    },
    integer(name, min, off) {
      const value = values.get(name)
      if (value === undefined || (value === '-1' && off !== undefined)) return value && Number(value)
      if (!/^\d{1,9}$/.test(value) || Number(value) < min)
        throw new AddressFault(
          `EVENTSTORE_URL: ${name} must be a whole number from ${min} on${off === undefined ? '' : ', or -1'}`,
        )
      return Number(value)
    },
    text(name) {
      const value = values.get(name)
      try {
        return value === undefined ? undefined : decodeURIComponent(value)
      } catch {
        throw new AddressFault(`EVENTSTORE_URL: ${name} is not percent-encoded`)
      }
    },
    choice(name, choices) {
      const value = values.get(name)
      const chosen = value === undefined ? undefined : choices[flat(value)]
      if (value !== undefined && chosen === undefined)
        throw new AddressFault(`EVENTSTORE_URL: ${name} must be one of leader, follower, random, readOnlyReplica`)
      return chosen
    },
  }
}
