import type { Command } from '../kernel/command.ts'
import type { CommandHandler } from '../kernel/command-handler.ts'
import type { Decider } from '../kernel/decider.ts'
import type { PersonErased } from './events.ts'

/** Erased persons, the last first, as a linked list: one stream holds all, and each event adds one node. */
type Erasures = { readonly personId: string; readonly before: Erasures } | undefined
type ErasePerson = Command<'ErasePerson', PersonErased['data']>

export function isErased(erasures: Erasures, personId: string): boolean {
  for (let one = erasures; one !== undefined; one = one.before) if (one.personId === personId) return true
  return false
}

export function erasedIds(erasures: Erasures): ReadonlySet<string> {
  const ids = new Set<string>()
  for (let one = erasures; one !== undefined; one = one.before) ids.add(one.personId)
  return ids
}

/** Handles commands on erasures. */
export type ErasureHandler = CommandHandler<{ readonly erased: Erasures }, ErasePerson, PersonErased>

/** A repeat changes nothing. */
export const erasureDecider: Decider<{ readonly erased: Erasures }, ErasePerson, PersonErased> = {
  initial: { erased: undefined },
  evolve: (state, { type, data }) =>
    type === 'PersonErased' ? { erased: { personId: data.personId, before: state.erased } } : state,
  decide: ({ erased }, { data }) => (isErased(erased, data.personId) ? [] : [{ type: 'PersonErased', data }]),
}
