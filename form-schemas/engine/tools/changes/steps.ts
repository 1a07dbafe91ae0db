import { type Comparison, type FormChange, stepTitle } from './form-change.ts'
import type { StepDefinition } from '../../runtime/definition/definition.ts'
import { sameValue } from '../../runtime/definition/form-fields.ts'
import { alike } from './rules.ts'

/** What the form says as a whole. */
export function wholeFormChanges({ before, after }: Comparison): FormChange[] {
  return (['prefillFromFirstPerson', 'sameAsFirstPerson', 'derived', 'confirmations', 'parts'] as const).flatMap(
    (part): FormChange[] =>
      JSON.stringify(before.definition[part]) === JSON.stringify(after.definition[part])
        ? []
        : [{ kind: 'changed', code: `${part}Changed`, values: {} }],
  )
}

/** Steps that came, went, moved or are complete under other conditions. */
export function stepChanges(comparison: Comparison): FormChange[] {
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

/** Steps that stand in another order among those that both versions have. */
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
    !alike(comparison, before.completeWhen, after.completeWhen)
  return [
    ...(isCompletion ? [change('stepCompletion')] : []),
    ...(before.scope === after.scope ? [] : [change('stepScope')]),
    ...drawn(before, after).map(change),
  ]
}

/** Order of the fields both have, and how they are drawn: widgets, widths, groups. */
function drawn(before: StepDefinition, after: StepDefinition): string[] {
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
