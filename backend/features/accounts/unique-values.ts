import { randomUUID } from 'node:crypto'
import { emailIdentity, isSameEmail } from '@fleet/domain/kernel/email'
import type { PresentAccount } from '@fleet/domain/accounts/state'
import type { CommandMeta } from '@fleet/domain/kernel/command'
import { Rejection } from '@fleet/domain/kernel/rejection'
import { type MasterKeys, namedId } from '@fleet/platform/vault/keys'
import type { ReservationHandler } from '@fleet/domain/reservations/decider'
import type { AccountHandler } from '@fleet/domain/accounts/decider'

/** Values that no two accounts share. */
export type UniqueKind = 'email' | 'username'
type Deps = { readonly keys: MasterKeys; readonly accounts: AccountHandler; readonly reservations: ReservationHandler }
type UniqueValue = { readonly kind: UniqueKind; readonly value: string }
type ActorAndTime = Pick<CommandMeta, 'actor' | 'now'>

/** Name of the reservation: a keyed hash that does not reveal the value. Usernames are compared like e-mails. */
function nameOf(keys: MasterKeys, { kind, value }: UniqueValue): string {
  return namedId(keys, `unique ${kind}`, emailIdentity(value))
}

/** Account that holds the value; undefined when it is free. */
export async function findHolder({ keys, reservations }: Deps, unique: UniqueValue): Promise<string | undefined> {
  const { state } = await reservations.load(nameOf(keys, unique))
  return state.status === 'held' ? state.holder : undefined
}

/** Whether the account exists and has this value. A team member does not sign in by e-mail. */
export function uses(account: PresentAccount, { kind, value }: UniqueValue): boolean {
  const own = kind === 'email' && account.memberOf !== undefined ? undefined : account[kind]
  return account.status !== 'removed' && own !== undefined && isSameEmail(own, value)
}

/**
 * Reserves the value for the account; true when it was not reserved before. Uses a new command id each time, as
 * reserving a held value makes no event.
 * @throws Rejection reservations.taken
 */
export async function reserve(
  deps: Deps,
  unique: UniqueValue & { holder: string },
  { actor, now }: ActorAndTime,
): Promise<boolean> {
  const { keys, reservations, accounts } = deps
  const meta = () => ({ actor, now, commandId: randomUUID() })
  const name = nameOf(keys, unique)
  try {
    const { events } = await reservations.handle(name, {
      type: 'Reserve',
      data: { holder: unique.holder },
      meta: meta(),
    })
    return events.length > 0
  } catch (error) {
    if (!(error instanceof Rejection) || error.code !== 'reservations.taken') throw error
    const abandonedBy = (await findHolder(deps, unique)) ?? ''
    const { state } = await accounts.load(abandonedBy)
    if (state.status !== 'none' && uses(state, unique)) throw error
    await reservations.handle(name, { type: 'Reserve', data: { holder: unique.holder, abandonedBy }, meta: meta() })
    return true
  }
}

/** Releases the value when the account holds it. */
export async function release(
  { keys, reservations }: Deps,
  unique: UniqueValue & { holder: string },
  { actor, now }: ActorAndTime,
): Promise<void> {
  await reservations.handle(nameOf(keys, unique), {
    type: 'Release',
    data: { holder: unique.holder },
    meta: { actor, now, commandId: randomUUID() },
  })
}
