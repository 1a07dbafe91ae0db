import type { Answers } from '../form-instances/events.ts'
import type { FormRules } from '../form-instances/form-rules.ts'
import { conflicts, changedAnswers } from '../form-instances/save.ts'
import type { Json } from '../kernel/json.ts'
import { reject } from '../kernel/rejection.ts'
import type { SetTerms } from './commands.ts'
import type { AgencyEvent } from './events.ts'
import type { Agency, StartedAgency } from './state.ts'

/** Everything wrong with what was sent, by the form of terms. @throws Rejection submissions.invalid */
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
 * Sets what differs from what this person of the staff saw; [] when nothing does.
 * @throws Rejection submissions.invalid | submissions.conflict somebody else set the same to another value
 */
export function setTerms(
  now: StartedAgency,
  { terms: sent, today }: SetTerms['data'],
  { form, baseState }: { readonly form: FormRules; readonly baseState: Agency },
): AgencyEvent[] {
  const before = baseState.status === 'none' ? {} : baseState.terms
  const patch = changedAnswers(
    before,
    Object.fromEntries(
      Object.entries(sent).map(([field, value]): [string, Json] => [field, form.normalise(field, value)]),
    ),
  )
  refuseInvalidTerms(form, { terms: now.terms, changed: { ...unknownIn(form, sent), ...patch }, today })
  const clash = conflicts({ patch, base: before, now: now.terms, at: { person: 1 } })
  if (clash.length > 0) reject('submissions.conflict', { problems: clash })
  const answers = changedAnswers(now.terms, patch)
  return Object.keys(answers).length === 0
    ? []
    : [{ type: 'AgentTermsSet', data: { personId: now.persons[0]?.personId ?? '', answers } }]
}

/** What the form does not ask is refused also where it says nothing. */
function unknownIn({ hasField }: FormRules, sent: Answers): Answers {
  return Object.fromEntries(Object.entries(sent).filter(([field]) => !hasField(field)))
}
