import { type Problem, reject } from '../kernel/rejection.ts'
import type { Answers, FormInstanceEvent, PersonId } from './events.ts'
import type { FormRules } from './form-rules.ts'
import { sameValue, type FormInstanceState, fieldOf, selfAndParents } from './state.ts'
import type { Json } from '../kernel/json.ts'
import { documentFlags } from './documents.ts'
import { type EditContext, isOpen, personRecord } from './edit-context.ts'

/** The sent answers that differ from the viewed ones. */
export function changedAnswers(base: Answers, sent: Answers): Answers {
  return Object.fromEntries(Object.entries(sent).filter(([field, value]) => !sameValue(base[field], value)))
}

type MergeSides = {
  readonly patch: Answers
  readonly base: Answers
  readonly now: Answers
  readonly at: Pick<Problem, 'person' | 'step'>
}

/** Fields that both sides changed to different values since `base`, each compared as a whole. */
export function conflicts({ patch, base, now, at }: MergeSides): Problem[] {
  return Object.entries(patch)
    .filter(([field, value]) => !sameValue(base[field], now[field]) && !sameValue(value, now[field]))
    .map(([field, value]) => ({ ...at, field, code: 'conflict', yours: value, theirs: now[field] ?? null }))
}

/**
 * Merges the patch with changes of others in the same lists; conflicts are fields, items and fields of items that both
 * sides changed to different values.
 */
function mergedPatch({ form, patch, base, now, at }: MergeSides & { readonly form: Pick<FormRules, 'mergeAnswers'> }): {
  readonly patch: Answers
  readonly conflicts: Problem[]
} {
  const merged = Object.entries(patch).map(
    ([field, yours]) => [field, form.mergeAnswers(field, { base: base[field], yours, theirs: now[field] })] as const,
  )
  return {
    patch: Object.fromEntries(merged.map(([field, { value }]) => [field, value])),
    conflicts: merged.flatMap(([, { conflicts }]) =>
      conflicts.map(({ name, yours, theirs }): Problem => ({ ...at, field: name, code: 'conflict', yours, theirs })),
    ),
  }
}

/** Clears the old names of these fields, so that an old answer does not return when the answer is removed. */
function withoutOldNames(fields: readonly string[], oldNames: FormRules['oldNames']): [string, null][] {
  return fields.flatMap((field) => oldNames(field).map((old): [string, null] => [old, null]))
}

/** The data of a save. */
export type AnswersToSave = {
  /** Number of the person, from 1. */
  readonly person: number
  /** Field -> value; null clears. A value equal to the viewed one counts as unchanged. */
  readonly answers: { readonly [field: string]: Json }
  /** The step that was opened, by its number on the screen. */
  readonly currentStep?: number
  /** The step's id, which takes precedence over the number. */
  readonly currentStepId?: string
  /** Absent: the present one. */
  readonly viewedRevision?: number
  /** Form version of the client's screen, where known. */
  readonly renderedVersion?: string
}

type Saving = EditContext & {
  /** The state that the person viewed. */
  readonly baseState: FormInstanceState
  readonly data: AnswersToSave
  /** Changes of the same save outside the answers. */
  readonly otherChanges?: { readonly isTouched: boolean; readonly conflicts: readonly Problem[] }
}

/** Person 1's own answers, which further persons inherit from. */
function firstOf({ persons }: FormInstanceState, person: number): Answers | undefined {
  return person > 1 ? persons[0]?.answers : undefined
}

function effectiveOf(form: FormRules, filled: FormInstanceState, person: number): Answers {
  return form.effective(filled.persons[person - 1]?.answers ?? {}, firstOf(filled, person))
}

/** The change to store: under present names, with old names cleared. */
function toStore(changed: Answers, own: Answers, { oldNames }: FormRules): Answers {
  const all = [...Object.entries(changed), ...withoutOldNames(Object.keys(changed), oldNames)]
  return Object.fromEntries(all.filter(([field, value]) => value !== null || own[field] !== undefined))
}

/** Whether the form has no such field, and it is not an unchanged answer of an earlier version. */
function isUnknown(form: FormRules, base: Answers, field: string): boolean {
  return !form.hasField(field) && !Object.hasOwn(base, field)
}

/** @throws Rejection submissions.invalid (problems name the fields) */
function patchOf(saving: Saving, base: Answers): Answers {
  const {
    form,
    data: { answers, person },
  } = saving
  const changed = Object.entries(form.underNewNames(answers)).filter(([field, value]) => !form.isMask(field, value))
  const normal = changed.map(([field, value]): [string, Json] => [field, form.normalise(field, value, base[field])])
  const isOpenField = (field: string) => !isClosed(saving, field)
  const sent = Object.entries(form.withPhoneCodes(Object.fromEntries(normal), base, isOpenField))
  const patch = changedAnswers(base, Object.fromEntries(sent))
  const refused = sent.flatMap(([field, value]): Problem[] => {
    if (!isUnknown(form, base, field) && (value === null || patch[field] === undefined)) return []
    const problem = form.refusal(field, value, base[field])
    return problem === undefined ? [] : [{ ...problem, person }]
  })
  if (refused.length > 0) reject('submissions.invalid', { problems: refused })
  return patch
}

type Step = { readonly step: number; readonly stepId: string }

/**
 * The opened step; undefined when the form no longer has it.
 * @throws Rejection request.invalid no step has this number
 */
function openedStep({ currentStep, currentStepId }: AnswersToSave, form: FormRules): Step | undefined {
  if (currentStep === undefined && currentStepId === undefined) return undefined
  const stepId =
    currentStepId ??
    form.stepAt(currentStep ?? 0) ??
    reject('request.invalid', { problems: [{ field: 'currentStep', code: 'enum' }] })
  const step = form.numberOf(stepId)
  return step === undefined ? undefined : { step, stepId }
}

/** Before a step is opened, the person is at step 0. */
function isAt({ currentStep, currentStepId }: FormInstanceState, { step, stepId }: Step): boolean {
  return currentStepId === undefined ? currentStep === step : currentStepId === stepId
}

function isClosed(
  { open, closed = [], handedToOthers: handed = [], data: { person } }: Saving,
  field: string,
): boolean {
  return (
    handed.includes(person) || !isOpen(open, person, selfAndParents(field)) || closed.includes(`${person}:${field}`)
  )
}

function refuseClosedFields(saving: Saving, fields: readonly string[]): void {
  const {
    open,
    status,
    data: { person },
    otherChanges,
  } = saving
  const closed = fields.filter((field) => isClosed(saving, field))
  if (closed.length === 0 && (open === true || otherChanges?.isTouched !== true)) return
  reject('submissions.notEditable', {
    problems: closed.map((field) => ({ person, field, code: 'notEditable' })),
    values: { status },
  })
}

/** Masks secret values in a conflict. */
export function maskedProblem({ yours = null, theirs = null, ...problem }: Problem, form: FormRules): Problem {
  const field = fieldOf(problem.field ?? '')
  return { ...problem, yours: form.shown(field, yours), theirs: form.shown(field, theirs) }
}

/** Merged lists may exceed the maximum that each side kept. @throws Rejection submissions.invalid */
function refuseTooManyItems(
  form: FormRules,
  { patch, now, person }: { patch: Answers; now: Answers; person: number },
): void {
  const problems = Object.entries(patch).flatMap(([field, value]): Problem[] => {
    const problem = Array.isArray(value) ? form.refusal(field, value, now[field]) : undefined
    return problem?.code === 'maxItems' ? [{ ...problem, person }] : []
  })
  if (problems.length > 0) reject('submissions.invalid', { problems })
}

/**
 * Computes what changed since the viewed state, merged with changes of others, and the effects of the form's rules.
 * @throws Rejection submissions.unknownPerson
 * invalid (problems name the fields)
 * notEditable
 * conflict
 */
export function computeChange(saving: Saving): {
  readonly patch: Answers
  readonly answers: Answers
  readonly personId: PersonId
} {
  const { form, now, baseState, data, otherChanges } = saving
  const { person } = data
  const { personId, answers: own } = personRecord(saving, person)
  const before = effectiveOf(form, now, person)
  const baseAnswers = effectiveOf(form, baseState, person)
  const patch = patchOf(saving, baseAnswers)
  const fields = Object.keys(patch)
  // Even the equality with a private answer is not revealed
  const privateFields = saving.handedToOthers?.includes(person) ? Object.keys(data.answers).filter(form.isPrivate) : []
  refuseClosedFields(saving, [
    ...new Set([
      ...privateFields,
      ...fields.flatMap((field) => form.differences(field, baseAnswers[field], patch[field])),
    ]),
  ])
  const merged = mergedPatch({ form, patch, base: baseAnswers, now: before, at: { person } })
  const clashes = [...(otherChanges?.conflicts ?? []), ...merged.conflicts]
  if (clashes.length > 0)
    reject('submissions.conflict', { problems: clashes.map((problem) => maskedProblem(problem, form)) })
  refuseTooManyItems(form, { patch: merged.patch, now: before, person })

  const flags = Object.entries(documentFlags(form, now.documents, personId)).filter(([flag]) => form.hasField(flag))
  const changed =
    fields.length === 0 ? {} : form.change(own, { ...merged.patch, ...Object.fromEntries(flags) }, firstOf(now, person))
  return { patch: merged.patch, answers: toStore(changed, own, form), personId }
}

/**
 * Saves answers that differ from the viewed state, with the effects of the form's rules, and the step. Answers may be
 * incomplete; [] when nothing differs. Viewing a closed form stores no step.
 * @throws Rejection submissions.unknownPerson
 * invalid (problems name the fields)
 * notEditable
 * conflict
 * request.invalid no such step
 */
export function saveAnswers(saving: Saving): FormInstanceEvent[] {
  const { form, now, baseState, open, data } = saving
  const { person } = data
  const step = openedStep(data, form)
  const { personId, answers } = computeChange(saving)
  const isMove = step !== undefined && !isAt(baseState, step) && !isAt(now, step)
  return [
    ...(Object.keys(answers).length === 0
      ? []
      : [{ type: 'AnswersSaved' as const, data: { personId, passengerIndex: person, answers } }]),
    ...(isMove && open !== false ? [{ type: 'StepVisited' as const, data: step }] : []),
  ]
}
