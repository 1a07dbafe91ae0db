import { type FormInstanceState, versionOf } from '@fleet/domain/form-instances/state'
import type { FormVersion } from '../form-registry/form-version.ts'
import type { FormRegistry } from '../form-registry/registry.ts'
import type { FormRules } from '@fleet/domain/form-instances/form-rules'
import type { Command } from '@fleet/domain/kernel/command'
import { reject, type Problem } from '@fleet/domain/kernel/rejection'
import type { FindPorts } from '@fleet/platform/event-sourcing/command-handler/command-handler'
import type { FormInstance } from './form-type.ts'
import { acceptableValue } from '@fleet/form-schemas/engine/runtime/validation/acceptable'
import { documentKinds, fileFieldOf } from '@fleet/form-schemas/engine/runtime/documents'
import { applyChange } from '@fleet/form-schemas/engine/runtime/change'
import type { Answers, Form, Problem as FormProblem } from '@fleet/form-schemas/engine/runtime/definition/definition'
import { effectiveAnswers, normalAnswer } from '@fleet/form-schemas/engine/runtime/conditions/effective'
import { canonicalJson, formFields, sameValue } from '@fleet/form-schemas/engine/runtime/definition/form-fields'
import { mergeAnswers, answerChanges } from '@fleet/form-schemas/engine/runtime/lists/lists'
import { privateFields } from '@fleet/form-schemas/engine/runtime/private-fields'
import { problemsOf } from '@fleet/form-schemas/engine/runtime/validation/problems'
import { oldNamesOf, currentName, withCurrentNames } from '@fleet/form-schemas/engine/runtime/renames'
import { guardedFields, isMasked, masked, secretFields } from '@fleet/form-schemas/engine/runtime/validation/secrets'
import { recordText, shownAbout, shownRecord } from '@fleet/form-schemas/engine/runtime/shown-record'
import { enteredPhones, withPhones } from '@fleet/form-schemas/engine/runtime/phones/entered-phones'
import { enteredAnswer } from '@fleet/form-schemas/engine/runtime/texts/entered-answer'
import { sha256Of } from '@fleet/platform/crypto/sha256'

export type Forms = Pick<FormRegistry, 'current' | 'version'>

/** Returns the form version of an instance: that of its submit, else the newest. */
export async function formOf(
  forms: Forms,
  formId: string,
  state: { readonly status: 'none' } | FormInstanceState,
): Promise<FormVersion> {
  const version = versionOf(state)
  const pinned = version === undefined ? undefined : await forms.version(formId, version)
  return pinned ?? forms.current(formId)
}

type Options = {
  readonly formId: string
  /** Commands that do not depend on the form version: no `FormTookEffect` is stored with their events. */
  readonly withoutForm?: ReadonlySet<string>
  /** Whether the form also validates its setup step; otherwise the setup has rules of its own. */
  readonly validatesSetup?: boolean
}

/** The revision and form version that the client had on screen. */
function clientView({ data }: Command): { readonly viewedRevision?: number; readonly renderedVersion?: string } {
  return {
    ...('viewedRevision' in data && typeof data.viewedRevision === 'number'
      ? { viewedRevision: data.viewedRevision }
      : {}),
    ...('renderedVersion' in data && typeof data.renderedVersion === 'string'
      ? { renderedVersion: data.renderedVersion }
      : {}),
  }
}

/** Ports of the decider, chosen in each attempt for the state it decides on. */
export function fillingPorts<S extends FormInstance, C extends Command>(
  forms: Forms,
  { formId, withoutForm = new Set(), validatesSetup = false }: Options,
): FindPorts<S, C, { readonly form: FormRules; readonly earlier?: FormRules | undefined; readonly baseState: S }> {
  /** Rules of this version, for a screen that may show an earlier one. */
  async function formFor({ form }: FormVersion, renderedVersion: string | undefined): Promise<FormRules> {
    const present = formRules(form, validatesSetup)
    if (renderedVersion === undefined || renderedVersion === forms.current(formId).loaded.definition.version)
      return present
    const drawn = await forms.version(formId, renderedVersion)
    return drawn === undefined ? present : formRulesFor(present, formRules(drawn.form, validatesSetup))
  }

  /** Rules of the last write's version; undefined when it is the same, or this release cannot read it. */
  async function lastWriteRules({ loaded }: FormVersion, state: S): Promise<FormRules | undefined> {
    const before = 'persons' in state ? state.writtenUnder : undefined
    if (before === undefined || before === loaded.definition.version) return undefined
    const version = await forms.version(formId, before).catch(() => undefined)
    return version === undefined ? undefined : formRules(await version.compileHere(), validatesSetup)
  }

  return async (state, command, { at }) => {
    const version = await formOf(forms, formId, state)
    const { viewedRevision, renderedVersion } = clientView(command)
    const isWithout = withoutForm.has(command.type)
    const ports = {
      form: await formFor(version, renderedVersion),
      baseState: viewedRevision === undefined ? state : baseStateAt(state, await at(viewedRevision)),
      ...(isWithout ? {} : { earlier: await lastWriteRules(version, state) }),
    }
    return { ports, ...(isWithout ? {} : { formVersion: version.loaded.definition.version }) }
  }
}

/** @throws Rejection submissions.unknownRevision */
function baseStateAt<S extends FormInstance>(now: S, then: S | undefined): S {
  return then === undefined || (then.status === 'none' && now.status !== 'none')
    ? reject('submissions.unknownRevision')
    : then
}

function problemOf({ step, field, code, values }: FormProblem, person: number): Problem {
  return { person, field, code, ...(step === '' ? {} : { step }), ...(values === undefined ? {} : { values }) }
}

/** Fields that name the person who confirms. */
const nameFields = ['firstName', 'lastName']

const cache = new WeakMap<Form, FormRules>()

/**
 * The rules of a form version, for the domain. Steps of scope `booking` belong to person 1. Step 0, the setup, has
 * rules of its own, unless `validatesSetup`. A form is always used with the same `validatesSetup`: the cache depends on
 * it.
 */
export function formRules(form: Form, validatesSetup = false): FormRules {
  const known = cache.get(form) ?? rulesOf(form, validatesSetup)
  cache.set(form, known)
  return known
}

/**
 * The same rules for a screen of an earlier version: they keep fields that the form no longer has, so that a save under
 * way during a form change loses nothing.
 */
export function formRulesFor(present: FormRules, earlier: FormRules): FormRules {
  const of = (field: string) => (present.hasField(field) || !earlier.hasField(field) ? present : earlier)
  return {
    ...present,
    fields: [...new Set([...present.fields, ...earlier.fields])],
    hasField: (field) => present.hasField(field) || earlier.hasField(field),
    isSecret: (field) => present.isSecret(field) || earlier.isSecret(field),
    isGuarded: (field) => present.isGuarded(field) || earlier.isGuarded(field),
    isPrivate: (name) => present.isPrivate(name) || earlier.isPrivate(name),
    shown: (field, value) => of(field).shown(field, value),
    isMask: (field, value) => of(field).isMask(field, value),
    stepAt: (number) => earlier.stepAt(number) ?? present.stepAt(number),
    normalise: (field, value, base) => of(field).normalise(field, value, base),
    refusal: (field, value, seen) => {
      const problem = of(field).refusal(field, value, seen)
      const isRemovedPart = problem?.code === 'unknownField' && problem.field !== field
      return isRemovedPart && earlier.hasField(field) ? earlier.refusal(field, value, seen) : problem
    },
    change: (own, patch, first) => ({
      ...setAside({ present, earlier }, { own, patch, first }),
      ...present.change(own, patch, first),
    }),
  }
}

/** Answers that the screen asked for and the form no longer does: kept, without effect until the form asks again. */
function setAside(
  { present, earlier }: { present: FormRules; earlier: FormRules },
  { own, patch, first }: { own: Answers; patch: Answers; first: Answers | undefined },
): Answers {
  const requested = { ...own, ...patch }
  const [now, then] = [present.effective(requested, first), earlier.effective(requested, first)]
  return Object.fromEntries(
    Object.entries(patch).filter(
      ([field, value]) =>
        value !== null && present.hasField(field) && now[field] === undefined && then[field] !== undefined,
    ),
  )
}

/** Caches effective answers by their own answers: a save needs the same ones repeatedly. */
function cachedEffective(form: Form): FormRules['effective'] {
  const cached = new WeakMap<Answers, { first: Answers | undefined; effective: Answers }>()
  return (own, first) => {
    const before = cached.get(own)
    if (before !== undefined && before.first === first) return before.effective
    const effective = effectiveAnswers(form, own, first)
    cached.set(own, { first, effective })
    return effective
  }
}

function rulesOf(form: Form, validatesSetup: boolean): FormRules {
  const { definition } = form
  const setUp = validatesSetup ? undefined : definition.steps.find((step) => step.number === 0)?.id
  return {
    id: definition.id,
    version: definition.version,
    fields: [...formFields(definition).keys()],
    hasField: (field) => formFields(definition).has(field),
    isSecret: (field) => secretFields(definition).has(field),
    isGuarded: (field) => guardedFields(definition).has(field),
    isPrivate: (name) => privateFields(definition).has(currentName(definition, name) ?? name),
    taken: (first) => {
      const answers = withCurrentNames(definition, first)
      return Object.fromEntries(
        definition.prefillFromFirstPerson.flatMap((field) =>
          answers[field] === undefined ? [] : [[field, answers[field]]],
        ),
      )
    },
    shown: (field, value) => (value !== null && secretFields(definition).has(field) ? masked(value) : value),
    isMask: (field, value) => secretFields(definition).has(field) && isMasked(value),
    stepAt: (number) => definition.steps.find((step) => step.number === number)?.id,
    numberOf: (stepId) => definition.steps.find(({ id }) => id === stepId)?.number,
    uploads: documentKinds(definition),
    maxFiles: (kind) => fileFieldOf(definition, kind)?.maxFiles ?? 0,
    confirmations: (definition.confirmations ?? []).flatMap(({ id, fields, about = [] }) => {
      const step = formFields(definition).get(fields[0] ?? '')?.step.id
      return step === undefined
        ? []
        : [
            {
              id,
              step,
              fields,
              about: [...new Set([...nameFields, ...about])].filter((field) => formFields(definition).has(field)),
            },
          ]
    }),
    oldNames: (field) => oldNamesOf(definition, field),
    presentName: (field) => currentName(definition, field) ?? field,
    underNewNames: (answers) => withCurrentNames(definition, answers),
    normalise: (field, value, base) => normalAnswer(definition, field, enteredAnswer(definition, field, value, base)),
    withPhoneCodes: (answers, base, isOpen) => {
      const entered = Object.entries(answers).filter(([field, value]) => !sameValue(value, base[field]))
      const effective = { ...base, ...answers }
      return withPhones(answers, enteredPhones(definition, Object.fromEntries(entered), { effective, isOpen }))
    },
    refusal: (field, value, base) => {
      const problem = acceptableValue(form, field, value, base)
      return problem === undefined ? undefined : problemOf(problem, 1)
    },
    mergeAnswers,
    differences: (field, from, to) => answerChanges(field, from, to).map(({ name }) => name),
    change: (own, patch, first) => {
      const { answers, changed } = applyChange(form, own, patch, first)
      return Object.fromEntries(changed.map((field) => [field, answers[field] ?? null]))
    },
    effective: cachedEffective(form),
    readingHash: (persons, documents) => {
      const files = documents.flatMap(({ kind, ...file }) => (kind === undefined ? [] : [{ ...file, kind }]))
      return sha256Of(recordText(shownRecord(form, { persons, files })))
    },
    aboutHash: (answers, fields) => sha256Of(canonicalJson(shownAbout(form, answers, fields))),
    problems: (answers, { today, person }) => {
      const forBooking =
        person === 1 ? problemsOf(form, answers, { today, scope: 'booking' }).filter(({ step }) => step !== setUp) : []
      const all = [...problemsOf(form, answers, { today }), ...forBooking]
      const of = (severity: FormProblem['severity']) =>
        all.filter((problem) => problem.severity === severity).map((problem) => problemOf(problem, person))
      return { errors: of('error'), warnings: of('warning') }
    },
  }
}
