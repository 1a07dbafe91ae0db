import type { Command } from '../kernel/command.ts'
import type { Decider } from '../kernel/decider.ts'
import { reject } from '../kernel/rejection.ts'
import type { FormEvent, FormPublished } from './events.ts'

export type PublishForm = Command<'PublishForm', FormPublished['data']>

/** Versions in the order of their publication; the last one serves. */
export type PublishedForm = { readonly versions: readonly string[] }

/**
 * Publishes a version. The serving one again changes nothing; one that was superseded is refused, so that an old
 * deployment does not roll a form back.
 */
export const formDecider: Decider<PublishedForm, PublishForm, FormEvent> = {
  initial: { versions: [] },
  evolve: (state, event) => (event.type === 'FormPublished' ? { versions: [...state.versions, event.data.version] } : state),
  decide: ({ versions }, { data }) => {
    if (versions.at(-1) === data.version) return []
    if (versions.includes(data.version)) reject('forms.superseded')
    return [{ type: 'FormPublished', data }]
  },
}
