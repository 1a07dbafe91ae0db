import type { AttachDocument, RemoveDocument, SubmitForm } from '@fleet/domain/form-instances/commands'
import type { FormInstanceState, PersonRecord } from '@fleet/domain/form-instances/state'
import type { Command } from '@fleet/domain/kernel/command'
import type { Actor, Event, RecordedEvent } from '@fleet/domain/kernel/event'
import type { Ownership, Right } from '@fleet/domain/rights/rights'
import type { VisibilityFilter } from '@fleet/domain/visibility/visibility-filter'
import type { CommandResult, LoadOptions } from '@fleet/domain/kernel/command-handler'

/** The state of a form instance. */
export type FormInstance = { readonly status: 'none' } | (FormInstanceState & { readonly status: string })
export type Started<S extends FormInstance> = Exclude<S, { readonly status: 'none' }>

type At<S> = { readonly state: S; readonly revision: number }

/** Commands of every form instance; each form type has its own save command. */
type SharedCommand = SubmitForm | AttachDocument | RemoveDocument

/** The part of a command handler that filling in a form needs. */
export type FormInstanceHandler<S extends FormInstance, Save extends Command = never> = {
  handle(id: string, command: SharedCommand | Save): Promise<CommandResult<S, Event>>
  dryRun(id: string, command: SharedCommand | Save): Promise<void>
  load(id: string, options?: LoadOptions): Promise<At<S>>
  peek(id: string, options?: LoadOptions): Promise<At<S>>
  loadAt(id: string, revision: number): Promise<At<S>>
  history(id: string): Promise<readonly RecordedEvent<Event>[]>
}

/** A form type, as its feature describes it. */
export type FormType<S extends FormInstance, Save extends Command = never> = {
  readonly formId: string
  /** Streams are named `<prefix>-<id>`. */
  readonly prefix: string
  readonly instances: FormInstanceHandler<S, Save>
  readonly ownershipOf: (state: Started<S>) => Ownership
  readonly participants: (state: Started<S>) => readonly PersonRecord[]
  /** The right to see an instance; without it the answer is 404. */
  readonly see: Right
  /** For readers who see a part only; undefined: the reader sees all. */
  readonly visibilityFor?: (state: Started<S>, reader: Actor) => Promise<VisibilityFilter<Started<S>> | undefined>
  /** Names of fields outside of the answers that an event changed. */
  readonly alsoChanged?: (event: Event) => readonly string[]
  /** Names of actors without an account, by actor id. */
  readonly actorNames?: (state: Started<S>) => ReadonlyMap<string, string>
  /** Event type -> id of the other form whose answers the event changes. */
  readonly otherForms?: { readonly [type: string]: string }
}

/** A form instance as its reader may see it; `visibility` is present when the reader sees only a part. */
export type Authorized<S extends FormInstance> = {
  readonly id: string
  readonly state: Started<S>
  readonly revision: number
  readonly visibility?: VisibilityFilter<Started<S>>
}

/** A form type, for code that works with every one. */
export type AnyFormType = Pick<FormType<FormInstance>, 'formId' | 'prefix'> & {
  readonly instances: Pick<FormInstanceHandler<FormInstance>, 'load' | 'peek' | 'handle' | 'history'>
}

/** Returns the instance with this id, of any form type; revision -1 when there is none. */
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
