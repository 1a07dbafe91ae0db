import type { SaveSubmission, SubmissionCommand } from '@fleet/domain/submissions/commands'
import { belongingOf } from '@fleet/domain/submissions/belonging'
import { submissionDecider } from '@fleet/domain/submissions/decider'
import type { SubmissionPorts } from '@fleet/domain/submissions/ports'
import { bookingFields } from '@fleet/domain/submissions/set-up-booking'
import type { SubmissionEvent } from '@fleet/domain/submissions/events'
import type { Event } from '@fleet/domain/kernel/event'
import type { Submission } from '@fleet/domain/submissions/state'
import { takingPart } from '@fleet/domain/submissions/state'
import { namesOfRegistrations } from '@fleet/form-schemas/engine/reserved-names'
import type { Forms } from '../../filling/form-of.ts'
import { filledSubject } from '../../filling/found.ts'
import type { Kind } from '../../filling/kind.ts'
import { fillingPorts } from '../../filling/ports.ts'
import type { Aggregate, PortsOf } from '../../log/aggregate.ts'
import { createAggregate } from '../../log/aggregate.ts'
import type { LogParts } from '../../log/stream-reader.ts'

/** The form whose answers are registrations. */
export const registrationForm = 'registration'

const prefix = 'submission'

/** Keys of a save that are the booking's, or that the answer of GET adds and a save may send back unread. */
export const notAnswers: ReadonlySet<string> = new Set([...bookingFields, ...namesOfRegistrations])

export type Submissions = Aggregate<Submission, SubmissionCommand, SubmissionEvent>

/** Forms, and whether the agency of the agent who acts may hand in. */
function registrationPorts(forms: Forms): PortsOf<Submission, SubmissionCommand, SubmissionPorts> {
  const filling = fillingPorts<Submission, SubmissionCommand>(forms, { formId: registrationForm, withoutForm: ['AssignGuest', 'TakeBackConfirmation', 'PurgePreview'] })
  return async (state, command, past) => {
    const { ports, ...about } = await filling(state, command, past)
    return { ...about, ports: { ...ports, mayBook: true } }
  }
}

export function registrations(parts: LogParts, forms: Forms): Submissions {
  return createAggregate(parts, {
    decider: submissionDecider,
    prefix,
    mostBytes: 96 * 2 ** 20,
    ports: registrationPorts(forms),
  })
}

const alsoChanged = ({ type }: Event) => (type === 'BookingSetUp' ? bookingFields : [])

/** Registrations, as they are filled. */
export function registrationKind(filled: Submissions): Kind<Submission, SaveSubmission> {
  return { formId: registrationForm, prefix, filled, belongingOf, takingPart, see: 'submissions.see', alsoChanged }
}

/** The registration that an address names. */
export function registrationSubject(filled: Submissions) {
  return filledSubject(registrationKind(filled))
}
