import { fileURLToPath } from 'node:url'
import { submissionDecider } from '@fleet/domain/submissions/decider'
import type { Form } from '@fleet/domain/submissions/form'
import type { SubmissionCommand } from '@fleet/domain/submissions/commands'
import { loadForm } from '@fleet/form-schemas/engine/load'
import { formVersion } from '../features/forms/form-version.ts'
import { domainForm } from '../features/submissions/domain-form.ts'
import type { Booking } from './booking.ts'
import { castOf } from './cast.ts'
import type { TimedAct } from './deed.ts'
import { commandOf } from './perform.ts'
import { seasonAt } from './season.ts'
import { storyOf } from './story.ts'

const timeZone = 'Africa/Cairo'
const cast = castOf((email) => email)

/**
 * Plays the season of this moment through the rules alone, with the form as its files are now.
 * @returns what was idle or ended in another way than told; [] when all is well
 * @throws Rejection when the rules refuse an act
 */
export async function rehearsed(moment: string): Promise<string[]> {
  const { form } = formVersion(await loadForm(fileURLToPath(new URL('../../form-schemas', import.meta.url)), 'registration'))
  const domain = domainForm(form)
  return seasonAt({ now: Date.parse(moment), timeZone, submissions: 400 }).flatMap((booking) => played(booking, domain))
}

function played(booking: Booking, domain: Form): string[] {
  const odd: string[] = []
  let state = submissionDecider.initial
  for (const [index, act] of storyOf(booking, cast).entries()) {
    const events = submissionDecider.decide(state, command(act, booking, domain, index))
    if (events.length === 0) odd.push(`registration ${booking.number}, act ${index} changes nothing`)
    state = events.reduce(submissionDecider.evolve, state)
  }
  const end = booking.outcome === 'reopened' ? 'draft' : booking.outcome
  return state.status === end ? odd : [...odd, `registration ${booking.number} ends ${state.status}, not ${end}`]
}

/** The command of an act; of an upload, as if its file were there. */
function command({ by, at, deed }: TimedAct, { number }: Booking, domain: Form, index: number): SubmissionCommand {
  const meta = { commandId: `${number} ${index}`, actor: by, now: new Date(at).toISOString() }
  switch (deed.kind) {
    case 'start':
      return { type: 'StartSubmission', meta, data: { submissionId: String(number), referenceCode: String(number), formId: domain.id, personId: `${number} person`, ...deed.owner } }
    case 'attach':
      return { type: 'AttachDocument', meta, data: { documentId: meta.commandId, fileId: meta.commandId, passengerIndex: deed.person, kind: deed.document, fileName: deed.fileName, contentType: 'application/pdf', size: 1, sha256: '' } }
    default:
      return commandOf(deed, { meta, form: domain, timeZone })
  }
}
