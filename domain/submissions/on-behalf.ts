import type { Command } from '../kernel/command.ts'
import type { Submission } from './model/state.ts'

/** An agent acts for the guest, as soon as the registration has one. */
export function onBehalfOfGuest<C extends Command>(state: Submission, command: C): C {
  const { actor } = command.meta
  if (state.status === 'none' || actor.role !== 'agent' || actor.preview === true || state.guestAccountId === undefined)
    return command
  return { ...command, meta: { ...command.meta, actor: { ...actor, onBehalfOf: state.guestAccountId } } }
}
