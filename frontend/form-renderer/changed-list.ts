import type { JsonValue } from '@fleet/form-schemas/engine/runtime/definition/definition'
import { jsonObject } from '@fleet/form-schemas/engine/runtime/definition/form-fields'
import { newId } from '../lib/new-id.ts'

/**
 * The answer of a list after RJSF reported a change of the whole list, or of the value at `path` (index, field). New
 * items get their ids here; an empty list counts as no answer.
 */
export function changedList(
  before: JsonValue | undefined,
  path: readonly (string | number)[],
  value: JsonValue | undefined,
): JsonValue[] | undefined {
  const [index, part] = path
  const list = Array.isArray(before) ? before : []
  const next =
    typeof index === 'number'
      ? list.with(index, changedItem(list[index], part, value))
      : Array.isArray(value)
        ? value
        : []
  return next.length === 0 ? undefined : next.map(withId)
}

function changedItem(
  item: JsonValue | undefined,
  part: string | number | undefined,
  value: JsonValue | undefined,
): JsonValue {
  if (part === undefined) return value ?? null
  const { [part]: _before, ...others } = jsonObject(item) ?? {}
  return value === undefined ? others : { ...others, [part]: value }
}

function withId(item: JsonValue): JsonValue {
  const fields = jsonObject(item)
  return fields === undefined || typeof fields['id'] === 'string' ? item : { id: newId(), ...fields }
}
