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

/** As the clients compare names: `tlsCaFile` and `tls_ca_file` are `tlsCAFile`. */
const flat = (name: string): string => name.trim().toLowerCase().replace(/[_-]/g, '')
const byFlatName = new Map(names.map((name) => [flat(name), name]))

/** What stands before and behind the first `mark`. */
export function cut(text: string, mark: string): [before: string, behind: string] {
  const place = text.indexOf(mark)
  return place < 0 ? [text, ''] : [text.slice(0, place), text.slice(place + 1)]
}

export type Options = {
  flag(name: Name, otherwise: boolean): boolean
  /** At least `least`; with `or -1`, which turns it off, that as well. */
  whole(name: Name, least: number, off?: 'or -1'): number | undefined
  text(name: Name): string | undefined
  /** Of values that are named in lower case without dashes. */
  choice<T>(name: Name, choices: Readonly<Record<string, T>>): T | undefined
}

/**
 * What stands behind the `?` of an address. Values are repeated nowhere: of an address that is not encoded they may be
 * part of a password.
 * @throws AddressFault
 */
export function optionsIn(query: string): Options {
  const values = new Map<Name, string>()
  for (const part of query.split('&').filter((one) => one !== '')) {
    const [given, value] = cut(part, '=')
    const name = byFlatName.get(flat(given))
    const isTellable = /^[\w-]{1,40}$/.test(given) && !query.includes('@')
    if (name === undefined)
      throw new AddressFault(
        `EVENTSTORE_URL has an option${isTellable ? ` "${given}"` : ''} behind its ? that is none: there are ${names.join(', ')}`,
      )
    if (value.trim() === '') throw new AddressFault(`EVENTSTORE_URL: ${name} has no value`)
    if (values.has(name)) throw new AddressFault(`EVENTSTORE_URL names ${name} twice`)
    values.set(name, value.trim())
  }

  return {
    flag(name, otherwise) {
      const value = values.get(name)?.toLowerCase() ?? String(otherwise)
      if (value !== 'true' && value !== 'false') throw new AddressFault(`EVENTSTORE_URL: ${name} must be true or false`)
      return value === 'true'
    },
    whole(name, least, off) {
      const value = values.get(name)
      if (value === undefined || (value === '-1' && off !== undefined)) return value && Number(value)
      if (!/^\d{1,9}$/.test(value) || Number(value) < least)
        throw new AddressFault(
          `EVENTSTORE_URL: ${name} must be a whole number from ${least} on${off === undefined ? '' : ', or -1'}`,
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
