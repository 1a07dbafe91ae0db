import type { FormType } from '../../../form-filling/form-type.ts'
import { call } from '../../../lib/http/call.ts'
import { registration } from '../registration.ts'
import type { SubmissionView } from '../submission-view.ts'

/** A member's own part of a group: filled in like a registration of one person; the group leader submits the group. */
export const ownPart: FormType<SubmissionView> = {
  ...registration,
  calls: {
    ...registration.calls,
    submit: (id, how) => call('POST /api/submissions/:id/part/done', { params: { id }, ...how }),
  },
  texts: { ...registration.texts, submit: 'part.done', submitted: 'part.toast.done' },
  submitAction: 'finishPart',
  persons: { ...persons(), resumeAt: ({ currentStep }) => Math.max(1, currentStep) },
}

/** Members do not fill in the booking. */
function persons() {
  if (registration.persons === 'one') throw new Error('a registration has a booking')
  return registration.persons
}
