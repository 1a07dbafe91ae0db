import { randomUUID } from 'node:crypto'
import { emailIdentity, isSameEmail } from '@fleet/domain/kernel/email'
import type { PresentAccount } from '@fleet/domain/accounts/state'
import type { CommandMeta } from '@fleet/domain/kernel/command'
import { Rejection } from '@fleet/domain/kernel/rejection'
import { type MasterKeys, namedId } from '@fleet/platform/vault/keys'
import type { ReservationHandler } from '@fleet/domain/reservations/decider'
import type { AccountHandler } from '@fleet/domain/accounts/decider'

/** What no two accounts share. */
export type UniqueKind = 'email' | 'username'
type Deps = { readonly keys: MasterKeys; readonly accounts: AccountHandler; readonly reservations: ReservationHandler }
type UniqueValue = { readonly kind: UniqueKind; readonly value: string }
type ActorAndTime = Pick<CommandMeta, 'actor' | 'now'>

/** The reservation's name: a keyed hash, from which nobody reads the value. Usernames are compared as e-mails are. */
function nameOf(keys: MasterKeys, { kind, value }: UniqueValue): string {
  return namedId(keys, `unique ${kind}`, emailIdentity(value))
}

/** The account that holds the value; undefined when it is free. */
export async function findHolder({ keys, reservations }: Deps, unique: UniqueValue): Promise<string | undefined> {
  const { state } = await reservations.load(nameOf(keys, unique))
  return state.status === 'held' ? state.holder : undefined
}

/** Whether the account uses the value: it is there, and the value is its own. A member of a team signs in by no e-mail. */
export function uses(account: PresentAccount, { kind, value }: UniqueValue): boolean {
  const own = kind === 'email' && account.memberOf !== undefined ? undefined : account[kind]
  return account.status !== 'removed' && own !== undefined && isSameEmail(own, value)
}

/**
 * Takes the value for the account; true when it was not the account's before. A command id of its own each time: taking
 * again what one holds is no event anyway.
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

/** Gives the value back when the account holds it. */
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
