import { withoutBlanks } from './answered.ts'
import type { Answers, Form, JsonValue } from './definition/definition.ts'
import { settle, withoutBlankAnswers } from './conditions/effective.ts'
import { sameValue } from './definition/form-fields.ts'
import { withCurrentNames } from './renames.ts'
import { enteredAnswer } from './texts/entered-answer.ts'

export type Patch = { readonly [field: string]: JsonValue }
type ChangeResult = {
  /** Own answers afterwards, including those that the form set aside: of inactive fields, or cleared by a rule. */
  readonly answers: Answers
  /** Fields with a different answer afterwards, including those that rules set or cleared. */
  readonly changed: string[]
  /** Fields of the record or the patch that lost their answer to a rule, or because they are inactive now. */
  readonly cleared: string[]
}

/**
 * Applies one save to one person's own answers: the patch, with normalised texts, then rules and the clearing of
 * inactive fields until nothing changes. An answer that the patch clears is deleted; one that only the form sets aside stays. Pure; browser and
 * server share it. `null` and whitespace clear. `first`: person 1's answers, for prefilled fields. Renamed fields may
 * have their old names.
 */
export function applyChange(form: Form, stored: Answers, changes: Patch, first?: Answers): ChangeResult {
  const own = withCurrentNames(form.definition, stored)
  const before = settle(form, own, { first })
  const patch = Object.entries(withCurrentNames(form.definition, changes)).map(
    ([field, value]) => [field, withoutBlanks(enteredAnswer(form.definition, field, value, own[field]))] as const,
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
