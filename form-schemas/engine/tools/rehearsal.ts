import { activeFields, effectiveAnswers } from '../runtime/conditions/effective.ts'
import type { IsoDate } from '../runtime/definition/dates.ts'
import type { Answers, Form, JsonSchema, JsonValue, Problem } from '../runtime/definition/definition.ts'
import { formFields, sameValue } from '../runtime/definition/form-fields.ts'
import { answerAt, fieldOf, withField, itemsIn, parsePath, groupFields } from '../runtime/lists/lists.ts'
import { problemsOf } from '../runtime/validation/problems.ts'
import { namePairs, currentName, withCurrentNames, withNamePairs } from '../runtime/renames.ts'

/** What another version of the form does to one answer of one person. */
export type Effect = {
  /**
   * `required`: must now be answered and is not. `invalid`: the answer is no longer accepted. `vanishes`, `changes`, `appears`:
   * by a rule, a default, or what is taken from person 1. `hidden`: the person is no longer asked, the answer is set aside.
   * `orphaned`: the field is gone, the answer is kept. `warning`: is new.
   */
  readonly kind: 'required' | 'invalid' | 'vanishes' | 'changes' | 'appears' | 'hidden' | 'orphaned' | 'warning'
  /** Of the version that has the field. */
  readonly step: string
  readonly field: string
  /** Of the problem; of all others the same as the kind. */
  readonly code: string
  /** What is said now, and would be; null: nothing. */
  readonly from: JsonValue
  readonly to: JsonValue
}

type RehearsedPerson = {
  /** As stored: without defaults and what is taken from person 1. */
  readonly own: Answers
  /** Person 1's, for a further person. */
  readonly first?: Answers | undefined
  readonly today: IsoDate
}

/** Rehearses another version, which is told what the one before calls the same. */
export function rehearsing(before: Form, edited: Form): (person: RehearsedPerson) => Effect[] {
  const after: Form = { ...edited, definition: withNamePairs(edited.definition, namePairs(before.definition)) }
  return (person) => rehearsed({ before, after }, person)
}

type Versions = { readonly before: Form; readonly after: Form }
/** What a person's record says, then and now, by the names of now. */
type Said = { readonly was: Answers; readonly is: Answers }

/** What changes for a person of an open registration when the form does; [] when nothing does. */
function rehearsed({ before, after }: Versions, { own, first, today }: RehearsedPerson): Effect[] {
  const wasSaid = effectiveAnswers(before, own, first)
  const said = { was: withCurrentNames(after.definition, wasSaid), is: effectiveAnswers(after, own, first) }
  const scopes = first === undefined ? (['booking', 'person'] as const) : (['person'] as const)
  const problems = (form: Form, answers: Answers) =>
    scopes.flatMap((scope) => problemsOf(form, answers, { today, scope }))
  const known = new Set(
    problems(before, wasSaid).map(({ field, code, severity }) => `${nameIn(after, field)} ${code} ${severity}`),
  )
  const problematic = problems(after, said.is)
    .filter(({ field, code, severity }) => !known.has(`${field} ${code} ${severity}`))
    .map((problem): Effect => ({
      kind: kindOf(problem, said.is),
      step: problem.step,
      field: ofAnyItem(problem.field),
      code: problem.code,
      ...values(said, problem.field),
    }))
  return [...distinct(problematic), ...differing({ before, after }, said), ...orphaned({ before, after }, own)]
}

/** What something is called in a version, by any name its field has had. */
function nameIn({ definition }: Form, name: string): string {
  return withField(currentName(definition, fieldOf(name)) ?? fieldOf(name), name)
}

function values({ was, is }: Said, field: string): Pick<Effect, 'from' | 'to'> {
  return { from: answerAt(was, field) ?? null, to: answerAt(is, field) ?? null }
}

/** A field of an item is told as one for all items that there are: `certifications.*.level`. */
function ofAnyItem(name: string): string {
  const { field, item, part } = parsePath(name)
  return item === undefined ? field : [field, '*', ...(part === undefined ? [] : [part])].join('.')
}

function kindOf({ field, code, severity }: Problem, answers: Answers): Effect['kind'] {
  if (severity === 'warning') return 'warning'
  return code === 'required' || answerAt(answers, field) === undefined ? 'required' : 'invalid'
}

/** One line per field, the first problem it has. */
function distinct(effects: readonly Effect[]): Effect[] {
  return [
    ...new Map(effects.toReversed().map((effect) => [`${effect.field} ${effect.kind}`, effect])).values(),
  ].toReversed()
}

/** Answers that say something else, without anybody's doing. */
function differing({ before, after }: Versions, said: Said): Effect[] {
  const { was, is } = said
  const fields = [...new Set([...Object.keys(was), ...Object.keys(is)])].filter(
    (field) => !sameValue(was[field], is[field]),
  )
  if (fields.length === 0) return []
  const [old, present] = [formFields(before.definition), formFields(after.definition)]
  const asked = activeFields(after, is)
  return fields.flatMap((field): Effect[] => {
    const step = (present.get(field) ?? old.get(field))?.step.id
    // What no longer is a field's is told as orphaned
    if (step === undefined || (was[field] === undefined && !present.has(field))) return []
    const vanished = present.has(field) && !asked.has(field) ? 'hidden' : 'vanishes'
    const kind = is[field] === undefined ? vanished : was[field] === undefined ? 'appears' : 'changes'
    return [{ kind, step, field, code: kind, ...values(said, field) }]
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

/** What items say to fields that are gone, one of each. */
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
