import type { AttachDocument, RemoveDocument, SubmitForm } from '@fleet/domain/form-instances/commands'
import type { Filled, PersonRecord } from '@fleet/domain/form-instances/filled'
import type { Command } from '@fleet/domain/kernel/command'
import type { Actor, Event, RecordedEvent } from '@fleet/domain/kernel/event'
import type { Belonging, Right } from '@fleet/domain/rights/rights'
import type { VisibilityFilter } from '@fleet/domain/visibility/visibility-filter'
import type { Handled, LoadOptions } from '@fleet/domain/kernel/command-handler'

/** What an aggregate of filled forms comes to. */
export type Fillable = { readonly status: 'none' } | (Filled & { readonly status: string })
export type Started<S extends Fillable> = Exclude<S, { readonly status: 'none' }>

type At<S> = { readonly state: S; readonly revision: number }

/** Commands of every filled form; saving is each kind's own. */
type SharedCommand = SubmitForm | AttachDocument | RemoveDocument

/** As much of an aggregate as filling takes, whatever else it can. */
export type FilledForms<S extends Fillable, Save extends Command = never> = {
  handle(id: string, command: SharedCommand | Save): Promise<Handled<S, Event>>
  judge(id: string, command: SharedCommand | Save): Promise<void>
  load(id: string, options?: LoadOptions): Promise<At<S>>
  peek(id: string, options?: LoadOptions): Promise<At<S>>
  loadAt(id: string, revision: number): Promise<At<S>>
  history(id: string): Promise<readonly RecordedEvent<Event>[]>
}

/** One kind of form that is filled: what its feature gives. */
export type Kind<S extends Fillable, Save extends Command = never> = {
  readonly formId: string
  /** What the aggregate's streams begin with: `<prefix>-<id>`. */
  readonly prefix: string
  readonly filled: FilledForms<S, Save>
  readonly belongingOf: (state: Started<S>) => Belonging
  readonly takingPart: (state: Started<S>) => readonly PersonRecord[]
  /** What it takes to see one at all; who lacks it is told that there is none. */
  readonly see: Right
  /** For who does not see all of it; undefined: they do. */
  readonly visibilityFor?: (state: Started<S>, reader: Actor) => Promise<VisibilityFilter<Started<S>> | undefined>
  /** Names of what else an event changed, beside answers. */
  readonly alsoChanged?: (event: Event) => readonly string[]
  /** Names of those who took part without an account, by the id that they acted under. */
  readonly actorNames?: (state: Started<S>) => ReadonlyMap<string, string>
  /** By type of event: the other form whose fields it gives values to. */
  readonly besides?: { readonly [type: string]: string }
}

/** One of a kind that was found, as who asks may see it; `visibility`: they do not see all of it. */
export type Found<S extends Fillable> = {
  readonly id: string
  readonly state: Started<S>
  readonly revision: number
  readonly visibility?: VisibilityFilter<Started<S>>
}

/** A kind, for whom it is the same which. */
export type AnyKind = Pick<Kind<Fillable>, 'formId' | 'prefix'> & {
  readonly filled: Pick<FilledForms<Fillable>, 'load' | 'peek' | 'handle' | 'history'>
}

/** The state under this id, of whichever kind it is; revision -1: of none. */
export async function findFilled(
  kinds: readonly AnyKind[],
  id: string,
  { how = 'load', ...options }: { readonly how?: 'load' | 'peek' } & LoadOptions = {},
): Promise<At<Fillable> & { readonly kind: AnyKind | undefined }> {
  for (const kind of kinds) {
    const there = await kind.filled[how](id, options)
    if (there.revision >= 0) return { ...there, kind }
  }
  return { state: { status: 'none' }, revision: -1, kind: undefined }
}
