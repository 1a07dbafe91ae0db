import { validateForSubmit } from '../form-instances/submit.ts'
import type { FormRules } from '../form-instances/form-rules.ts'
import { reject } from '../kernel/rejection.ts'
import type { AgencyEvent } from './events.ts'
import type { AgencyStatus, StartedAgency } from './state.ts'

/** Statuses from which a profile can be submitted. */
export const completableFrom: readonly AgencyStatus[] = ['draft', 'corrections', 'rejected']

/**
 * Submits the profile for review. @throws Rejection submissions.notSubmittable
 * incomplete
 */
export function complete({ status, persons }: StartedAgency, today: string, form: FormRules): AgencyEvent[] {
  if (!completableFrom.includes(status)) reject('submissions.notSubmittable', { values: { status } })
  const { stored, warnings } = validateForSubmit({ form, persons, today })
  return [...stored, { type: 'AgentProfileCompleted', data: { personId: persons[0]?.personId ?? '', warnings } }]
}
