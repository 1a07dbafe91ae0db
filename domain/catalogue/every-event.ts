import { accountDeclarations } from '../accounts/events.ts'
import { agencyDeclarations } from '../agents/events.ts'
import { formInstanceDeclarations } from '../form-instances/events.ts'
import { clientImportDeclarations } from '../client-imports/events.ts'
import { documentDeclarations } from '../documents/events.ts'
import { erasureDeclarations } from '../erasures/events.ts'
import { exportDeclarations } from '../exports/events.ts'
import { standaloneFormDeclarations } from '../standalone-forms/events.ts'
import { formDeclarations } from '../forms/events.ts'
import { invitationDeclarations } from '../invitations/events.ts'
import type { AnyDeclaration } from '../kernel/personal.ts'
import type { Upcast } from '../kernel/upcast.ts'
import { listViewDeclarations } from '../list-views/events.ts'
import { passengerListDeclarations } from '../passenger-lists/events.ts'
import { referenceDeclarations } from '../references/decider.ts'
import { reminderDeclarations } from '../reminders/events.ts'
import { refusalDeclarations } from '../refusals/events.ts'
import { reservationDeclarations } from '../reservations/events.ts'
import { signInDeclarations } from '../sign-ins/events.ts'
import { submissionDeclarations } from '../submissions/model/events.ts'
import type { Audience } from '../visibility/audience.ts'
import { eventDecisions } from '../visibility/decisions.ts'

const every = {
  ...formInstanceDeclarations,
  ...standaloneFormDeclarations,
  ...agencyDeclarations,
  ...submissionDeclarations,
  ...documentDeclarations,
  ...referenceDeclarations,
  ...accountDeclarations,
  ...reservationDeclarations,
  ...invitationDeclarations,
  ...signInDeclarations,
  ...refusalDeclarations,
  ...formDeclarations,
  ...erasureDeclarations,
  ...clientImportDeclarations,
  ...exportDeclarations,
  ...listViewDeclarations,
  ...passengerListDeclarations,
  ...reminderDeclarations,
}
type Every = typeof every

/** Event type -> its declaration. The store refuses an event without one. */
export const declarations: ReadonlyMap<string, AnyDeclaration> = new Map<string, AnyDeclaration>(Object.entries(every))

/** Event type -> its audience and that of each field. It does not compile without a decision on each. */
export const visibility: {
  readonly [Type in keyof Every]:
    | Audience
    | readonly [audience: Audience, fields: { readonly [Field in keyof Every[Type]['fields']]: Audience }]
} = eventDecisions

/**
 * Event type -> its upcasters, oldest first: number n turns shape n into n + 1. A type that is missing has one shape,
 * 1.
 */
export const upcasters: ReadonlyMap<string, readonly Upcast[]> = new Map()

/** The platform itself knows no event type. */
export const catalogue = { declarations, upcasters }
