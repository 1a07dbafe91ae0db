import type { Event } from '../kernel/event.ts'
import type { Declarations } from '../kernel/personal.ts'

/** Failed sign-ins to unknown accounts since the last such event. The names are not stored. */
export type UnknownSignInFailed = Event<'UnknownSignInFailed', { attempts: number }>

export const signInDeclarations: Declarations<UnknownSignInFailed> = {
  UnknownSignInFailed: { fields: { attempts: 'plain' } },
}
