import type { Answers } from '../form-instances/events.ts'
import type { FormRules } from '../form-instances/form-rules.ts'
import { conflicts, changedAnswers } from '../form-instances/save.ts'
import type { Json } from '../kernel/json.ts'
import { reject } from '../kernel/rejection.ts'
import type { SetTerms } from './commands.ts'
import type { AgencyEvent } from './events.ts'
import type { Agency, StartedAgency } from './state.ts'

/** @throws Rejection submissions.invalid with every problem by the form of terms */
function refuseInvalidTerms(
  form: FormRules,
  { terms, changed, today }: { readonly terms: Answers; readonly changed: Answers; readonly today: string },
): void {
  const refused = Object.entries(changed).flatMap(([field, value]) => form.refusal(field, value, terms[field]) ?? [])
  const after = Object.fromEntries(Object.entries({ ...terms, ...changed }).filter(([, value]) => value !== null))
  const wrong = refused.length > 0 ? refused : form.problems(form.effective(after), { today, person: 1 }).errors
  const problems = wrong.filter(({ field = '' }) => refused.length > 0 || Object.hasOwn(changed, field))
  if (problems.length > 0) reject('submissions.invalid', { problems })
}

/**
 * Sets the terms that differ from the viewed ones; [] when none do.
 * @throws Rejection submissions.invalid
 * submissions.conflict another person set a field to another value
 */
export function setTerms(
  now: StartedAgency,
  { terms: sent, today }: SetTerms['data'],
  { form, baseState }: { readonly form: FormRules; readonly baseState: Agency },
): AgencyEvent[] {
  const before = baseState.status === 'none' ? {} : baseState.terms
  const normal = Object.entries(sent).map(([field, value]): [string, Json] => [
    field,
    form.normalise(field, value, before[field]),
  ])
  const patch = changedAnswers(
    before,
    form.withPhoneCodes(Object.fromEntries(normal), before, () => true),
  )
  refuseInvalidTerms(form, { terms: now.terms, changed: { ...unknownIn(form, sent), ...patch }, today })
  const clash = conflicts({ patch, base: before, now: now.terms, at: { person: 1 } })
  if (clash.length > 0) reject('submissions.conflict', { problems: clash })
  const answers = changedAnswers(now.terms, patch)
  return Object.keys(answers).length === 0
    ? []
    : [{ type: 'AgentTermsSet', data: { personId: now.persons[0]?.personId ?? '', answers } }]
}

/** Unknown fields are rejected even when they are empty. */
function unknownIn({ hasField }: FormRules, sent: Answers): Answers {
  return Object.fromEntries(Object.entries(sent).filter(([field]) => !hasField(field)))
}
