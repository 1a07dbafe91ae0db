import { activeFields } from '@fleet/form-schemas/engine/runtime/conditions/effective'
import type { Answers, Form } from '@fleet/form-schemas/engine/runtime/definition/definition'
import { formFields } from '@fleet/form-schemas/engine/runtime/definition/form-fields'
import { fieldOf, inField, namedField } from '@fleet/form-schemas/engine/runtime/lists/lists'
import { oldNamesOf, currentName } from '@fleet/form-schemas/engine/runtime/renames'

/** What another version of the form means for the person who fills it in. */
export type LiveChange = {
  /** Asked of this person now, and not in the form before. */
  readonly added: readonly string[]
  /** The field that had the focus, when it is no longer asked for. */
  readonly lost?: string
}

/** Whether nothing of what is filled in differs: a version may be new for those alone who work with the answers. */
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

/** What a field, or one of an item, is called in this version of the form. */
export function nameIn({ definition }: Form, name: string): string {
  return inField(currentName(definition, fieldOf(name)) ?? fieldOf(name), name)
}
