import { fileURLToPath } from 'node:url'
import { submissionDecider } from '@fleet/domain/submissions/decider'
import type { FormRules } from '@fleet/domain/form-instances/form-rules'
import type { SubmissionCommand } from '@fleet/domain/submissions/model/commands'
import { loadForm } from '@fleet/form-schemas/engine/tools/load'
import { formVersion } from '@fleet/backend/form-registry/form-version'
import { registrationForm } from '@fleet/backend/features/submissions/registration'
import { formRules } from '@fleet/backend/form-instances/form-rules'
import type { Booking } from '../booking.ts'
import { createActors } from '../people.ts'
import type { TimedAction } from '../season/action.ts'
import { commandOf } from '../perform.ts'
import { seasonAt } from '../season/season.ts'
import { storyOf } from '../season/story.ts'

const timeZone = 'Africa/Cairo'
const actors = createActors((email) => email)

/**
 * Runs the season of this moment through the deciders only, with the current form files.
 * @returns actions without an effect, and registrations with an unexpected final status; [] when there are none
 * @throws Rejection the rules refuse an action
 */
export async function dryRunSeason(moment: string): Promise<string[]> {
  const { form } = formVersion(
    await loadForm(fileURLToPath(new URL('../../form-schemas', import.meta.url)), registrationForm),
  )
  const domain = formRules(form)
  return seasonAt({ now: Date.parse(moment), timeZone, submissions: 400 }).flatMap((booking) =>
    dryRunBooking(booking, domain),
  )
}

function dryRunBooking(booking: Booking, domain: FormRules): string[] {
  const problems: string[] = []
  let state = submissionDecider.initial
  for (const [index, action] of storyOf(booking, actors).entries()) {
    const events = submissionDecider.decide(
      state,
      command(action, { id: `${booking.number}`, formId: domain.id, index }),
      { form: domain, mayBook: true, baseState: state },
    )
    if (events.length === 0) problems.push(`registration ${booking.number}, action ${index} changes nothing`)
    state = events.reduce(submissionDecider.evolve, state)
  }
  const end = booking.outcome === 'reopened' ? 'draft' : booking.outcome
  return state.status === end
    ? problems
    : [...problems, `registration ${booking.number} ends ${state.status}, not ${end}`]
}

/** The command of an action; an upload gets a made-up file. */
function command(
  { by, at, action }: TimedAction,
  { id, formId, index }: { id: string; formId: string; index: number },
): SubmissionCommand {
  const meta = { commandId: `${id} ${index}`, actor: by, now: new Date(at).toISOString() }
  switch (action.kind) {
    case 'start':
      return {
        type: 'StartSubmission',
        meta,
        data: { submissionId: id, referenceCode: id, formId, personId: `${id} person`, ...action.owner },
      }
    case 'attach':
      return {
        type: 'AttachDocument',
        meta,
        data: {
          documentId: meta.commandId,
          fileId: meta.commandId,
          person: action.person,
          kind: action.document,
          fileName: action.fileName,
          contentType: 'application/pdf',
          size: 1,
          sha256: '',
        },
      }
    default:
      return commandOf(action, { meta, timeZone })
  }
}
