import { activeFields } from '@fleet/form-schemas/engine/runtime/conditions/effective'
import type { Form } from '@fleet/form-schemas/engine/runtime/definition/definition'
import { formFields } from '@fleet/form-schemas/engine/runtime/definition/form-fields'
import type { FormInstanceData } from '../../form-instance-data.ts'
import { adapted, edited } from '../record-edits.ts'
import { countUnsaved, unsaved, type Records } from '../records.ts'
import { withoutChanged } from '../refusals.ts'
import { store } from './copy.ts'
import { andThen, type Context, type DraftEvent, type Step } from './events.ts'
import { afterEdit } from './saving.ts'
import type { DraftState } from './state.ts'

/** An edit of the person, with the effects of the form's rules. */
export function whenEdited<View extends FormInstanceData>(
  before: DraftState<View>,
  { recordKey, patch, field = Object.keys(patch)[0] ?? '' }: Extract<DraftEvent<View>, { type: 'edited' }>,
  context: Context<View>,
): Step<View> {
  const { records, changed, cleared } = edited(before.form, before.records, recordKey, patch)
  const state: DraftState<View> = {
    ...before,
    records,
    refused: withoutChanged(before.refused, recordKey, [...Object.keys(patch), ...changed]),
    lastEdit: { answer: `${recordKey}:${field}`, cleared },
  }
  return andThen({ state, effects: [store(state, context.at)] }, (now) => afterEdit(now, context))
}

/** Another version of the form. Keeps every answer and saves unsaved ones. */
export function whenFormPublished<View extends FormInstanceData>(
  before: DraftState<View>,
  form: Form,
  context: Context<View>,
): Step<View> {
  if (form.definition.version === before.form.definition.version) return { state: before, effects: [] }
  const records = adapted(form, before.records)
  const state: DraftState<View> = {
    ...before,
    form,
    records,
    typedUnder: typedUnder(before, form, records),
    refused: new Map(),
  }
  const saved = andThen({ state, effects: [store(state, context.at)] }, (now) =>
    countUnsaved(records) > 0 ? afterEdit(now, context) : { state: now, effects: [] },
  )
  // The server knows which answers the new version sets aside, restores or presets
  return { ...saved, effects: [...saved.effects, { type: 'lookUp', form: form.definition.version }] }
}

/** The earlier version for each unsaved answer that the new version does not ask for. */
function typedUnder<View extends FormInstanceData>(
  { form: before, typedUnder: known }: DraftState<View>,
  form: Form,
  records: Records,
): ReadonlyMap<string, string> {
  const [fields, former] = [formFields(form.definition), formFields(before.definition)]
  const entries = [...records].flatMap(([recordKey, record]) => {
    const active = activeFields(form, record.now)
    return Object.keys(unsaved(record)).flatMap((field): [string, string][] => {
      const under = known.get(`${recordKey}:${field}`)
      const isAsked = fields.has(field) ? active.has(field) : under === undefined && !former.has(field)
      return isAsked ? [] : [[`${recordKey}:${field}`, under ?? before.definition.version]]
    })
  })
  return new Map(entries)
}
