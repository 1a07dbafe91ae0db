import { withoutBlanks } from './answered.ts'
import type { Answers, Form, JsonValue } from './definition/definition.ts'
import { settle, withoutBlankAnswers } from './conditions/effective.ts'
import { sameValue } from './definition/form-fields.ts'
import { withCurrentNames } from './renames.ts'

export type Patch = { readonly [field: string]: JsonValue }
type ChangeResult = {
  /** Own answers afterwards, also those that the form had set aside before: not asked for, or kept from saying something by a rule. */
  readonly answers: Answers
  /** Fields whose answer says something else afterwards, also those that rules set or cleared. */
  readonly changed: string[]
  /** Of those and of the patch: answers lost to a rule or because their field is no longer asked for. */
  readonly cleared: string[]
}

/**
 * One save on one person's own answers: the patch, then rules and the clearing of fields no longer asked for, again and
 * again until nothing changes. What the patch takes away is gone; what the form alone had set aside stays. Pure; browser and
 * server call the same. `null` and a text of nothing but blanks clear. `first`: person 1's answers, for prefilled fields.
 * Answers to renamed fields may come under their old names.
 */
export function applyChange(form: Form, stored: Answers, changes: Patch, first?: Answers): ChangeResult {
  const own = withCurrentNames(form.definition, stored)
  const before = settle(form, own, { first })
  const patch = Object.entries(withCurrentNames(form.definition, changes)).map(
    ([field, value]) => [field, withoutBlanks(value)] as const,
  )
  const requested = withoutBlankAnswers({ ...own, ...Object.fromEntries(patch) })
  const after = settle(form, requested, {
    first,
    before: before.answers,
    given: new Set(patch.map(([field]) => field)),
  })
  const fields = [...new Set([...Object.keys(own), ...Object.keys(before.own), ...Object.keys(after.own)])]
  const changed = fields.filter((field) => !sameValue(before.own[field], after.own[field]))
  const isChanged = new Set(changed)
  const answers = fields.flatMap((field): [string, JsonValue][] => {
    const value = isChanged.has(field) ? after.own[field] : own[field]
    return value === undefined ? [] : [[field, value]]
  })
  const isLost = (field: string) =>
    after.own[field] === undefined && (before.own[field] !== undefined || own[field] === undefined)
  return { answers: Object.fromEntries(answers), changed, cleared: Object.keys(requested).filter(isLost) }
}
