import type { DatabasePool } from 'slonik'
import type { Ownership, Right } from '@fleet/domain/rights/rights'

/** A message to open pages: its kind and text fields. It carries ids only, never personal data. */
export type LiveUpdate = { readonly kind: string; readonly [field: string]: string | undefined }

/** The right that a page needs to receive a kind of live update, and the fields of that kind. */
export type LiveUpdateKind = {
  readonly right: Right
  readonly fields: readonly string[]
  readonly optionalFields?: readonly string[]
}

/** An update and the owner of what changed; without `of`, every page with the right receives it. */
export type LiveChange = { readonly update: LiveUpdate; readonly of?: Ownership }

/** Newest revisions of streams, by the id in their name. */
export type ChangedStreams = ReadonlyMap<string, number>

/** The live updates of a feature. */
export type LiveUpdates = {
  readonly kinds: Readonly<Record<string, LiveUpdateKind>>
  /** Sent when a page connects, and when notifications may have been lost. */
  readonly resync?: readonly LiveUpdate[]
  /** Updates to send when streams changed, by the prefix of their names; `resync` sends those of `resync`. */
  readonly ofStreams?: Readonly<
    Record<string, 'resync' | ((changed: ChangedStreams, database: DatabasePool) => Promise<readonly LiveChange[]>)>
  >
}

type Kinds = Readonly<Record<string, LiveUpdateKind>>
type Names<List> = List extends readonly (infer Name extends string)[] ? Name : never

/** An update of one of these kinds. */
export type UpdateOf<All extends Kinds> = {
  readonly [Kind in keyof All & string]: { readonly kind: Kind } & {
    readonly [Name in All[Kind]['fields'][number]]: string
  } & { readonly [Name in Names<All[Kind]['optionalFields']>]?: string }
}[keyof All & string]
