import type { AttachDocument, RemoveDocument, SubmitForm } from '@fleet/domain/form-instances/commands'
import type { Filled, PersonRecord } from '@fleet/domain/form-instances/filled'
import type { Command } from '@fleet/domain/kernel/command'
import type { Actor, Event, RecordedEvent } from '@fleet/domain/kernel/event'
import type { Belonging, Right } from '@fleet/domain/rights/rights'
import type { VisibilityFilter } from '@fleet/domain/visibility/visibility-filter'
import type { Handled, LoadOptions } from '@fleet/domain/kernel/command-handler'

/** What an aggregate of filled forms comes to. */
export type FormInstance = { readonly status: 'none' } | (Filled & { readonly status: string })
export type Started<S extends FormInstance> = Exclude<S, { readonly status: 'none' }>

type At<S> = { readonly state: S; readonly revision: number }

/** Commands of every filled form; saving is each kind's own. */
type SharedCommand = SubmitForm | AttachDocument | RemoveDocument

/** As much of an aggregate as filling takes, whatever else it can. */
export type FormInstanceHandler<S extends FormInstance, Save extends Command = never> = {
  handle(id: string, command: SharedCommand | Save): Promise<Handled<S, Event>>
  judge(id: string, command: SharedCommand | Save): Promise<void>
  load(id: string, options?: LoadOptions): Promise<At<S>>
  peek(id: string, options?: LoadOptions): Promise<At<S>>
  loadAt(id: string, revision: number): Promise<At<S>>
  history(id: string): Promise<readonly RecordedEvent<Event>[]>
}

/** One kind of form that is filled: what its feature gives. */
export type FormType<S extends FormInstance, Save extends Command = never> = {
  readonly formId: string
  /** What the aggregate's streams begin with: `<prefix>-<id>`. */
  readonly prefix: string
  readonly instances: FormInstanceHandler<S, Save>
  readonly ownershipOf: (state: Started<S>) => Belonging
  readonly participants: (state: Started<S>) => readonly PersonRecord[]
  /** What it takes to see one at all; who lacks it is told that there is none. */
  readonly see: Right
  /** For who does not see all of it; undefined: they do. */
  readonly visibilityFor?: (state: Started<S>, reader: Actor) => Promise<VisibilityFilter<Started<S>> | undefined>
  /** Names of what else an event changed, beside answers. */
  readonly alsoChanged?: (event: Event) => readonly string[]
  /** Names of those who took part without an account, by the id that they acted under. */
  readonly actorNames?: (state: Started<S>) => ReadonlyMap<string, string>
  /** By type of event: the other form whose fields it gives values to. */
  readonly otherForms?: { readonly [type: string]: string }
}

/** One of a kind that was found, as who asks may see it; `visibility`: they do not see all of it. */
export type Authorized<S extends FormInstance> = {
  readonly id: string
  readonly state: Started<S>
  readonly revision: number
  readonly visibility?: VisibilityFilter<Started<S>>
}

/** A kind, for whom it is the same which. */
export type AnyFormType = Pick<FormType<FormInstance>, 'formId' | 'prefix'> & {
  readonly instances: Pick<FormInstanceHandler<FormInstance>, 'load' | 'peek' | 'handle' | 'history'>
}

/** The state under this id, of whichever kind it is; revision -1: of none. */
export async function findFormInstance(
  formTypes: readonly AnyFormType[],
  id: string,
  { how = 'load', ...options }: { readonly how?: 'load' | 'peek' } & LoadOptions = {},
): Promise<At<FormInstance> & { readonly formType: AnyFormType | undefined }> {
  for (const formType of formTypes) {
    const there = await formType.instances[how](id, options)
    if (there.revision >= 0) return { ...there, formType }
  }
  return { state: { status: 'none' }, revision: -1, formType: undefined }
}
