import type { Event } from '../kernel/event.ts'
import type { Declarations } from '../kernel/personal.ts'

/** Sign-in was tried for accounts that do not exist: how often since the last such event. Who tried is not kept. */
export type UnknownSignInFailed = Event<'UnknownSignInFailed', { attempts: number }>

export const signInDeclarations: Declarations<UnknownSignInFailed> = {
  UnknownSignInFailed: { fields: { attempts: 'plain' } },
}
