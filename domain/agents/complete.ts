import { validateForSubmit } from '../form-instances/submit.ts'
import type { FormRules } from '../form-instances/form-rules.ts'
import { reject } from '../kernel/rejection.ts'
import type { AgencyEvent } from './events.ts'
import type { AgencyStatus, StartedAgency } from './state.ts'

/** From which statuses a profile is handed in. */
export const completableFrom: readonly AgencyStatus[] = ['draft', 'corrections', 'rejected']

/** Hands the profile in, for staff to look at. @throws Rejection submissions.notSubmittable | incomplete */
export function complete({ status, persons }: StartedAgency, today: string, form: FormRules): AgencyEvent[] {
  if (!completableFrom.includes(status)) reject('submissions.notSubmittable', { values: { status } })
  const { stored, warnings } = validateForSubmit({ form, persons, today })
  return [...stored, { type: 'AgentProfileCompleted', data: { personId: persons[0]?.personId ?? '', warnings } }]
}
