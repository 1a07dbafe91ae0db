import type { Event } from './event.ts'
import type { AnyDeclaration, Declaration } from './personal.ts'

/** Kinds of events that an audit export can be limited to. */
export const auditKinds = [
  'answers',
  'documents',
  'registrations',
  'confirmations',
  'parts',
  'proposals',
  'agencies',
] as const
export type AuditKind = (typeof auditKinds)[number]

/** How a history and an audit export show an event. Its label is the message `history.event.<type>`. */
type InHistory<Data extends object> = {
  readonly kind: AuditKind
  /** It concerns one person, `personId`; absent: the whole form. */
  readonly isOfPerson?: Data extends { readonly personId: string } ? true : never
  /** Personal fields that are shown; an event that lost all of them is shown as erased. */
  readonly shows?: readonly (keyof Data)[]
}

type Shown<Data extends object> = Declaration<Data> & { readonly history: InHistory<Data> | 'hidden' }

/** Declarations of a stream with a history: each event defines how it is shown, or that it is hidden. */
export type HistoryDeclarations<E extends Event> = {
  readonly [T in E['type']]: Shown<Extract<E, { type: T }>['data']>
}

/** The declaration of any event of a history. */
export type AnyHistoryDeclaration = AnyDeclaration & {
  readonly history:
    | { readonly kind: AuditKind; readonly isOfPerson?: true; readonly shows?: readonly string[] }
    | 'hidden'
}
