import type { Answers, Form } from './definition/definition.ts'
import { formFields } from './definition/form-fields.ts'
import type { PlannedRule } from './form-plan.ts'

type Change = { readonly before: Answers | undefined; readonly now: Answers; readonly given: ReadonlySet<string> }

/** What the lists of a rule that follows say now: those that a person chose themselves stay. */
export function followed(
  form: Form,
  { triggers = [], follow }: Pick<PlannedRule, 'triggers' | 'follow'>,
  { before, now, given }: Change,
): Answers {
  const [region = ''] = triggers
  if (before === undefined || follow.length === 0) return {}
  return Object.fromEntries(
    follow.flatMap((field) => {
      const schema = formFields(form.definition).get(field)?.schema
      const entries = form.definition.lookups.find(({ id }) => id === schema?.['x-lookup'])?.entries ?? []
      const ofRegion = (answers: Answers) => entries.find((entry) => entry.region === answers[region])?.code
      const next = ofRegion(now)
      const isOwnChoice =
        given.has(field) || (before[field] !== undefined && before[field] !== (ofRegion(before) ?? schema?.['default']))
      return next === undefined || isOwnChoice ? [] : [[field, next]]
    }),
  )
}
