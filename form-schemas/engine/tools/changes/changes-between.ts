import { checkChanges, conditionChanges } from './checks.ts'
import { documentChanges, fieldChanges } from './fields.ts'
import { type ComparedForm, type Comparison, type FormChange, stepTitle } from './form-change.ts'
import { lookupChanges, sheetChanges } from './lists.ts'
import { isEquivalent, ruleChanges } from './rules.ts'
import { textChanges } from './texts.ts'
import type { Language, StepDefinition } from '../../runtime/definition/definition.ts'
import { sameValue } from '../../runtime/definition/form-fields.ts'

const others = [
  conditionChanges,
  ruleChanges,
  checkChanges,
  wholeFormChanges,
  lookupChanges,
  documentChanges,
  sheetChanges,
  textChanges,
]

/**
 * The changes from one version to another, most important first; [] when only whitespace or comments differ. Titles are
 * in `language`, with English as fallback.
 */
export function changesBetween(before: ComparedForm, after: ComparedForm, language: Language = 'en'): FormChange[] {
  const comparison = { before, after, language }
  const steps = stepChanges(comparison)
  const ofStep = (kind: FormChange['kind']) =>
    new Set(
      steps.flatMap(({ code, step }) => (code === (kind === 'added' ? 'stepAdded' : 'stepRemoved') ? [step] : [])),
    )
  const [newSteps, removedSteps] = [ofStep('added'), ofStep('removed')]
  const isCoveredByStep = ({ kind, step }: FormChange) =>
    (kind === 'added' && newSteps.has(step)) || (kind === 'removed' && removedSteps.has(step))
  const fields = fieldChanges(comparison).filter((change) => !isCoveredByStep(change))
  return [...steps, ...fields, ...others.flatMap((find) => find(comparison))]
}

/** The same for the record: in English and in all other languages of the new version. */
export function changesInAllLanguages(before: ComparedForm, after: ComparedForm): FormChange[] {
  const others = Object.keys(after.texts)
    .filter((language) => language !== 'en')
    .map((language) => [language, changesBetween(before, after, language)] as const)
  return changesBetween(before, after).map((change, index) => {
    const inLanguages = Object.fromEntries(
      others.flatMap(([language, changes]) => {
        const values = changes[index]?.values
        return values === undefined || sameValue({ ...values }, { ...change.values }) ? [] : [[language, values]]
      }),
    )
    return Object.keys(inLanguages).length === 0 ? change : { ...change, inLanguages }
  })
}

/** Changes of form-wide settings. */
function wholeFormChanges({ before, after }: Comparison): FormChange[] {
  return (['prefillFromFirstPerson', 'sameAsFirstPerson', 'derived', 'confirmations', 'parts'] as const).flatMap(
    (part): FormChange[] =>
      JSON.stringify(before.definition[part]) === JSON.stringify(after.definition[part])
        ? []
        : [{ kind: 'changed', code: `${part}Changed`, values: {} }],
  )
}

/** Steps that were added, removed or moved, or changed their completion. */
function stepChanges(comparison: Comparison): FormChange[] {
  const { before, after, language } = comparison
  const old = new Map(before.definition.steps.map((step) => [step.id, step]))
  const present = new Map(after.definition.steps.map((step) => [step.id, step]))
  const added = [...present.values()]
    .filter(({ id }) => !old.has(id))
    .map(({ id, fields }): FormChange => ({
      kind: 'added',
      code: 'stepAdded',
      step: id,
      values: { step: stepTitle(after, id, language), fields: fields.length },
    }))
  const removed = [...old.keys()]
    .filter((id) => !present.has(id))
    .map((id): FormChange => ({
      kind: 'removed',
      code: 'stepRemoved',
      step: id,
      values: { step: stepTitle(before, id, language) },
    }))
  const kept = [...present.values()].flatMap((step) => {
    const earlier = old.get(step.id)
    return earlier === undefined ? [] : changesOfStep(comparison, earlier, step)
  })
  return [...added, ...removed, ...moved(comparison), ...kept]
}

/** Common steps in another order. */
function moved({ before, after, language }: Comparison): FormChange[] {
  const shared = (one: Comparison['before'], other: Comparison['before']) => {
    const ids = new Set(other.definition.steps.map(({ id }) => id))
    return one.definition.steps.map(({ id }) => id).filter((id) => ids.has(id))
  }
  const order = shared(before, after)
  return shared(after, before).flatMap((id, index): FormChange[] =>
    order.indexOf(id) <= index
      ? []
      : [{ kind: 'changed', code: 'stepMoved', step: id, values: { step: stepTitle(after, id, language) } }],
  )
}

function changesOfStep(comparison: Comparison, before: StepDefinition, after: StepDefinition): FormChange[] {
  const change = (code: string): FormChange => ({
    kind: 'changed',
    code,
    step: after.id,
    values: { step: stepTitle(comparison.after, after.id, comparison.language) },
  })
  const isCompletion =
    !sameValue([...before.completion], [...after.completion]) ||
    !isEquivalent(comparison, before.completeWhen, after.completeWhen)
  return [
    ...(isCompletion ? [change('stepCompletion')] : []),
    ...(before.scope === after.scope ? [] : [change('stepScope')]),
    ...layoutChanges(before, after).map(change),
  ]
}

/** Order and layout of the common fields: widgets, widths, groups. */
function layoutChanges(before: StepDefinition, after: StepDefinition): string[] {
  const shared = new Set(before.fields.filter((field) => after.fields.includes(field)))
  const inOrder = ({ fields }: StepDefinition) => fields.filter((field) => shared.has(field))
  const looks = ({ uiSchema, groups }: StepDefinition) => ({
    groups: groups.map(({ id, fields }) => [id, ...fields.filter((field) => shared.has(field)).toSorted()]),
    fields: Object.fromEntries([...shared].map((field) => [field, uiSchema[field] ?? {}])),
  })
  return [
    ...(sameValue(inOrder(before), inOrder(after)) ? [] : ['fieldsReordered']),
    ...(sameValue(looks(before), looks(after)) ? [] : ['layoutChanged']),
  ]
}
