import type { FormRules } from '@fleet/domain/form-instances/form-rules'
import type { Command } from '@fleet/domain/kernel/command'
import { reject } from '@fleet/domain/kernel/rejection'
import type { FormVersion } from '../form-registry/form-version.ts'
import type { PortsOf } from '@fleet/platform/event-sourcing/command-handler/aggregate'
import { formRules, formRulesFor } from './form-rules.ts'
import { type Forms, formOf } from './form-of.ts'
import type { Fillable } from './kind.ts'

type Options = {
  readonly formId: string
  /** Commands that have nothing to do with what the form asks. */
  readonly withoutForm?: readonly string[]
  /** The step that sets something up is judged by the form too, not by rules of its own. */
  readonly judgesSetUp?: boolean
}

/** What a save says of what the person had before them. */
function lookedAt({ data }: Command): { readonly seen?: number; readonly drawnFrom?: string } {
  return {
    ...('seen' in data && typeof data.seen === 'number' ? { seen: data.seen } : {}),
    ...('drawnFrom' in data && typeof data.drawnFrom === 'string' ? { drawnFrom: data.drawnFrom } : {}),
  }
}

/** What decides how a form is filled, chosen in each attempt, on the state that it decides on. */
export function fillingPorts<S extends Fillable, C extends Command>(
  forms: Forms,
  { formId, withoutForm = [], judgesSetUp = false }: Options,
): PortsOf<S, C, { readonly form: FormRules; readonly earlier?: FormRules | undefined; readonly seen: S }> {
  /** That version for a screen that may have been drawn from an earlier one. */
  async function formFor({ form }: FormVersion, drawnFrom: string | undefined): Promise<FormRules> {
    const present = formRules(form, judgesSetUp)
    if (drawnFrom === undefined || drawnFrom === forms.current(formId).loaded.definition.version) return present
    const drawn = await forms.version(formId, drawnFrom)
    return drawn === undefined ? present : formRulesFor(present, formRules(drawn.form, judgesSetUp))
  }

  /** The version of the last write, when it is another one; undefined also when this release cannot read it. */
  async function earlierThan({ loaded }: FormVersion, state: S): Promise<FormRules | undefined> {
    const before = 'persons' in state ? state.writtenUnder : undefined
    if (before === undefined || before === loaded.definition.version) return undefined
    const version = await forms.version(formId, before).catch(() => undefined)
    return version === undefined ? undefined : formRules(await version.compileHere(), judgesSetUp)
  }

  return async (state, command, { at }) => {
    const version = await formOf(forms, formId, state)
    const { seen, drawnFrom } = lookedAt(command)
    const isWithout = withoutForm.includes(command.type)
    const ports = {
      form: await formFor(version, drawnFrom),
      seen: seen === undefined ? state : seenThen(state, await at(seen)),
      ...(isWithout ? {} : { earlier: await earlierThan(version, state) }),
    }
    return { ports, ...(isWithout ? {} : { formVersion: version.loaded.definition.version }) }
  }
}

/** @throws Rejection submissions.unknownRevision */
function seenThen<S extends Fillable>(now: S, then: S | undefined): S {
  return then === undefined || (then.status === 'none' && now.status !== 'none')
    ? reject('submissions.unknownRevision')
    : then
}
