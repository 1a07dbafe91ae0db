import { isWithin } from '@fleet/form-schemas/engine/runtime/lists/lists'
import type { FormInstanceData } from '../form-instance-data.ts'

/**
 * Whether an answer may be changed now, by field name or by the kind of document that the field collects. A list counts
 * when anything in it may be changed.
 */
export function isEditable(
  editable: FormInstanceData['editable'],
  recordKey: number,
  names: readonly string[],
): boolean {
  if (typeof editable === 'boolean') return editable
  return names.some((name) =>
    editable.some((key) => isWithin(`${recordKey}:${name}`, key) || isWithin(key, `${recordKey}:${name}`)),
  )
}
