import { activeFields } from '@fleet/form-schemas/engine/runtime/conditions/effective'
import type { Answers, Form } from '@fleet/form-schemas/engine/runtime/definition/definition'
import { formFields } from '@fleet/form-schemas/engine/runtime/definition/form-fields'
import { fieldOf, withField, namedField } from '@fleet/form-schemas/engine/runtime/lists/lists'
import { oldNamesOf, currentName } from '@fleet/form-schemas/engine/runtime/renames'

/** Effect of a new version on the person who fills in the form. */
export type LiveChange = {
  /** Fields that apply to this person and are new. */
  readonly added: readonly string[]
  /** The focused field, when it no longer applies. */
  readonly lost?: string
}

/** Whether both versions look the same to the person who fills in the form. */
export function isSameToFill(one: Form, other: Form): boolean {
  const drawn = ({ definition }: Form) => JSON.stringify({ ...definition, version: undefined })
  return drawn(one) === drawn(other)
}

export function liveChange(
  before: Form,
  after: Form,
  { answers, focused }: { answers: Answers; focused: string | undefined },
): LiveChange {
  const known = formFields(before.definition)
  const active = activeFields(after, answers)
  const isNew = (field: string) =>
    !known.has(field) && oldNamesOf(after.definition, field).every((old) => !known.has(old))
  const added = [...formFields(after.definition).keys()].filter((field) => active.has(field) && isNew(field))
  const now = focused === undefined ? undefined : nameIn(after, focused)
  const isThere = now !== undefined && active.has(fieldOf(now)) && namedField(after.definition, now) !== undefined
  return { added, ...(focused !== undefined && !isThere ? { lost: focused } : {}) }
}

/** Name of a field, or of a field of an item, in this version. */
export function nameIn({ definition }: Form, name: string): string {
  return withField(currentName(definition, fieldOf(name)) ?? fieldOf(name), name)
}
