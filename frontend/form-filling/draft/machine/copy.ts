import type { JsonValue } from '@fleet/form-schemas/engine/runtime/definition/definition'
import type { FormInstanceData, Patch } from '../../form-instance-data.ts'
import type { DeviceCopy } from '../device-copy/stored-copy.ts'
import { renamed, unsaved, type FormRecord } from '../records.ts'
import type { Context, Effect, Step } from './events.ts'
import type { DraftState } from './state.ts'

/** Stores what the server has not acknowledged. */
export function store<View extends FormInstanceData>(state: DraftState<View>, at: number): Effect {
  return { type: 'store', copy: copyOf(state, at) }
}

export function storing<View extends FormInstanceData>(state: DraftState<View>, { at }: Context<View>): Step<View> {
  return { state, effects: [store(state, at)] }
}

function copyOf<View extends FormInstanceData>(state: DraftState<View>, at: number): DeviceCopy {
  const places = placesOf(state, ({ now }) => now)
  return {
    revision: state.revision,
    at,
    places,
    seen: placesOf(state, ({ base }) => base),
    ...(state.isBaseUnknown ? { isUndecided: true } : {}),
    // A step is no answer
    pendingSaves: state.pendingSaves.filter(({ body }) => body.sent.length > 0),
    replaced: state.replaced,
    conflicts: state.conflicts.map(({ recordKey, field }) => ({ recordKey, field })),
    formVersion: [...state.typedUnder.values()][0] ?? state.form.definition.version,
  }
}

/** Unsaved answers, and answers that were changed back while their save is under way. */
function placesOf<View extends FormInstanceData>(
  { form, records, pendingSaves }: DraftState<View>,
  side: (record: FormRecord) => FormRecord['now'],
): { readonly [recordKey: string]: Patch } {
  const entries = [...records].map(([recordKey, record]): [string, Patch] => {
    const sent = pendingSaves
      .flatMap(({ body }) => body.sent.filter((part) => part.recordKey === recordKey))
      .flatMap(({ patch }) => Object.keys(renamed(form, patch)))
      .filter((field) => record.touched.has(field))
    const fields = [...new Set([...Object.keys(unsaved(record)), ...sent])]
    return [
      String(recordKey),
      Object.fromEntries(fields.map((field): [string, JsonValue] => [field, side(record)[field] ?? null])),
    ]
  })
  return Object.fromEntries(entries)
}
