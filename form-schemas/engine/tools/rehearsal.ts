import { activeFields, effectiveAnswers } from '../runtime/conditions/effective.ts'
import { withDerivedValues } from '../runtime/conditions/conditions.ts'
import type { IsoDate } from '../runtime/definition/dates.ts'
import type { Answers, Form, JsonSchema, JsonValue, Problem } from '../runtime/definition/definition.ts'
import { momentShownWith } from '../runtime/definition/moments.ts'
import { formFields, sameValue } from '../runtime/definition/form-fields.ts'
import { answerAt, fieldOf, withField, itemsIn, parsePath, groupFields } from '../runtime/lists/lists.ts'
import { problemsOf } from '../runtime/validation/problems.ts'
import { namePairs, currentName, withCurrentNames, withNamePairs } from '../runtime/renames.ts'

/** Effect of another form version on one answer of one person. */
export type Effect = {
  /**
   * `required`: a required answer is missing now. `invalid`: the answer is no longer accepted. `vanishes`, `changes`,
   * `appears`: by a rule, a default or prefilling. `hidden`: the field is inactive, its answer set aside. `orphaned`:
   * the field was removed, its answer is kept. `moment`: the moment shown with the field is another one. `warning`: a
   * new warning.
   */
  readonly kind:
    | 'required'
    | 'invalid'
    | 'vanishes'
    | 'changes'
    | 'appears'
    | 'hidden'
    | 'orphaned'
    | 'moment'
    | 'warning'
  /** Step in the version that has the field. */
  readonly step: string
  readonly field: string
  /** The problem's code, else the kind. */
  readonly code: string
  /** Effective answers, or moments, before and after; null: none. */
  readonly from: JsonValue
  readonly to: JsonValue
}

type RehearsedPerson = {
  /** As stored, without defaults and prefilled answers. */
  readonly own: Answers
  /** Person 1's answers; only for further persons. */
  readonly first?: Answers | undefined
  readonly today: IsoDate
}

/** Creates a rehearsal of the edited version, with the name pairs of the version before. */
export function createRehearsal(before: Form, edited: Form): (person: RehearsedPerson) => Effect[] {
  const after: Form = { ...edited, definition: withNamePairs(edited.definition, namePairs(before.definition)) }
  return (person) => rehearse({ before, after }, person)
}

type Versions = { readonly before: Form; readonly after: Form }
/** Effective answers before and after, under current field names. */
type EffectiveRecords = { readonly was: Answers; readonly is: Answers }

/** Effects of the new version on one person of an open registration; [] when there are none. */
function rehearse({ before, after }: Versions, { own, first, today }: RehearsedPerson): Effect[] {
  const answersBefore = effectiveAnswers(before, own, first)
  const records = { was: withCurrentNames(after.definition, answersBefore), is: effectiveAnswers(after, own, first) }
  const scopes = first === undefined ? (['booking', 'person'] as const) : (['person'] as const)
  const problems = (form: Form, answers: Answers) =>
    scopes.flatMap((scope) => problemsOf(form, answers, { today, scope }))
  const known = new Set(
    problems(before, answersBefore).map(({ field, code, severity }) => `${nameIn(after, field)} ${code} ${severity}`),
  )
  const problematic = problems(after, records.is)
    .filter(({ field, code, severity }) => !known.has(`${field} ${code} ${severity}`))
    .map((problem): Effect => ({
      kind: kindOf(problem, records.is),
      step: problem.step,
      field: withoutItemId(problem.field),
      code: problem.code,
      ...values(records, problem.field),
    }))
  return [
    ...distinct(problematic),
    ...answerEffects({ before, after }, records),
    ...orphaned({ before, after }, own),
    ...momentEffects({ before, after }, { was: answersBefore, is: records.is }),
  ]
}

/** Moments that the new version computes differently, or for the first time. */
function momentEffects({ before, after }: Versions, { was, is }: EffectiveRecords): Effect[] {
  const moment = ({ definition }: Form, answers: Answers, name: string) =>
    withDerivedValues(definition, answers)[name] ?? null
  return after.definition.steps.flatMap((step) =>
    step.fields.flatMap((field): Effect[] => {
      const name = momentShownWith(step, field)
      if (name === undefined) return []
      const [from, to] = [moment(before, was, name), moment(after, is, name)]
      return from === to ? [] : [{ kind: 'moment', step: step.id, field, code: 'moment', from, to }]
    }),
  )
}

/** Current path of a field or item in a version. */
function nameIn({ definition }: Form, name: string): string {
  return withField(currentName(definition, fieldOf(name)) ?? fieldOf(name), name)
}

function values({ was, is }: EffectiveRecords, field: string): Pick<Effect, 'from' | 'to'> {
  return { from: answerAt(was, field) ?? null, to: answerAt(is, field) ?? null }
}

/** Replaces the item id by `*`, so that all items share one effect: `certifications.*.level`. */
function withoutItemId(name: string): string {
  const { field, item, part } = parsePath(name)
  return item === undefined ? field : [field, '*', ...(part === undefined ? [] : [part])].join('.')
}

function kindOf({ field, code, severity }: Problem, answers: Answers): Effect['kind'] {
  if (severity === 'warning') return 'warning'
  return code === 'required' || answerAt(answers, field) === undefined ? 'required' : 'invalid'
}

/** Keeps the first effect per field and kind. */
function distinct(effects: readonly Effect[]): Effect[] {
  return [
    ...new Map(effects.toReversed().map((effect) => [`${effect.field} ${effect.kind}`, effect])).values(),
  ].toReversed()
}

/** Answers that the new version changes by itself. */
function answerEffects({ before, after }: Versions, records: EffectiveRecords): Effect[] {
  const { was, is } = records
  const fields = [...new Set([...Object.keys(was), ...Object.keys(is)])].filter(
    (field) => !sameValue(was[field], is[field]),
  )
  if (fields.length === 0) return []
  const [old, present] = [formFields(before.definition), formFields(after.definition)]
  const active = activeFields(after, is)
  return fields.flatMap((field): Effect[] => {
    const step = (present.get(field) ?? old.get(field))?.step.id
    // Answers of removed fields are reported as orphaned
    if (step === undefined || (was[field] === undefined && !present.has(field))) return []
    const vanished = present.has(field) && !active.has(field) ? 'hidden' : 'vanishes'
    const kind = is[field] === undefined ? vanished : was[field] === undefined ? 'appears' : 'changes'
    return [{ kind, step, field, code: kind, ...values(records, field) }]
  })
}

function orphaned({ before, after }: Versions, own: Answers): Effect[] {
  const [old, present] = [formFields(before.definition), formFields(after.definition)]
  return Object.entries(own).flatMap(([stored, answer]): Effect[] => {
    const field = currentName(before.definition, stored) ?? stored
    const step = old.get(field)?.step.id
    if (step === undefined) return []
    const is = present.get(currentName(after.definition, field) ?? field)
    if (is === undefined) return [{ kind: 'orphaned', step, field, code: 'orphaned', from: answer, to: answer }]
    return orphanedParts(field, answer, { was: old.get(field)?.schema ?? {}, is: is.schema }).map((effect) => ({
      ...effect,
      step,
    }))
  })
}

/** One answer per removed field of items. */
function orphanedParts(
  field: string,
  answer: JsonValue,
  { was, is }: { was: JsonSchema; is: JsonSchema },
): Omit<Effect, 'step'>[] {
  const [old, present] = [groupFields(was), groupFields(is)]
  if (old === undefined || present === undefined) return []
  return [...old.keys()]
    .filter((part) => !present.has(part))
    .flatMap((part): Omit<Effect, 'step'>[] => {
      const value = itemsIn(answer)
        ?.map((item) => item[part])
        .find((one) => one !== undefined)
      return value === undefined
        ? []
        : [{ kind: 'orphaned', field: `${field}.*.${part}`, code: 'orphaned', from: value, to: value }]
    })
}
