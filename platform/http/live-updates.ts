import type { DatabasePool } from 'slonik'
import type { Belonging, Right } from '@fleet/domain/rights/rights'

/** A message to open pages; all that it says besides its kind is texts. None says who or what of a person. */
export type LiveUpdate = { readonly kind: string; readonly [field: string]: string | undefined }

/** Who hears a kind of live update, and what it says. */
export type LiveUpdateKind = {
  readonly right: Right
  readonly says: readonly string[]
  readonly maySay?: readonly string[]
}

/** An update, and whose the thing is; without it, everybody's who has the right. */
export type LiveChange = { readonly update: LiveUpdate; readonly of?: Belonging }

/** Newest revisions of streams, by the id in their name. */
export type ChangedStreams = ReadonlyMap<string, number>

/** What a feature says to open pages. */
export type LiveUpdates = {
  readonly kinds: Readonly<Record<string, LiveUpdateKind>>
  /** Said when anything may have changed: to whoever begins to listen, and when word may have been missed. */
  readonly resync?: readonly LiveUpdate[]
  /** By the prefix of streams: what is said when some of them changed; `resync`: what is said when anything may have. */
  readonly ofStreams?: Readonly<
    Record<string, 'resync' | ((changed: ChangedStreams, database: DatabasePool) => Promise<readonly LiveChange[]>)>
  >
}

type Kinds = Readonly<Record<string, LiveUpdateKind>>
type Names<List> = List extends readonly (infer Name extends string)[] ? Name : never

/** An update of one of these kinds. */
export type UpdateOf<All extends Kinds> = {
  readonly [Kind in keyof All & string]: { readonly kind: Kind } & {
    readonly [Name in All[Kind]['says'][number]]: string
  } & { readonly [Name in Names<All[Kind]['maySay']>]?: string }
}[keyof All & string]
