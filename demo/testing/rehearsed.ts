import { fileURLToPath } from 'node:url'
import { submissionDecider } from '@fleet/domain/submissions/decider'
import type { FormRules } from '@fleet/domain/form-instances/form-rules'
import type { SubmissionCommand } from '@fleet/domain/submissions/model/commands'
import { loadForm } from '@fleet/form-schemas/engine/tools/load'
import { formVersion } from '@fleet/backend/form-registry/form-version'
import { registrationForm } from '@fleet/backend/features/submissions/registration'
import { formRules } from '@fleet/backend/form-instances/form-rules'
import type { Booking } from '../booking.ts'
import { castOf } from '../cast.ts'
import type { TimedAct } from '../season/deed.ts'
import { commandOf } from '../perform.ts'
import { seasonAt } from '../season/season.ts'
import { storyOf } from '../season/story.ts'

const timeZone = 'Africa/Cairo'
const cast = castOf((email) => email)

/**
 * Plays the season of this moment through the rules alone, with the form as its files are now.
 * @returns what was idle or ended in another way than told; [] when all is well
 * @throws Rejection when the rules refuse an act
 */
export async function rehearsed(moment: string): Promise<string[]> {
  const { form } = formVersion(
    await loadForm(fileURLToPath(new URL('../../form-schemas', import.meta.url)), registrationForm),
  )
  const domain = formRules(form)
  return seasonAt({ now: Date.parse(moment), timeZone, submissions: 400 }).flatMap((booking) => played(booking, domain))
}

function played(booking: Booking, domain: FormRules): string[] {
  const odd: string[] = []
  let state = submissionDecider.initial
  for (const [index, act] of storyOf(booking, cast).entries()) {
    const events = submissionDecider.decide(
      state,
      command(act, { id: `${booking.number}`, formId: domain.id, index }),
      { form: domain, mayBook: true, seen: state },
    )
    if (events.length === 0) odd.push(`registration ${booking.number}, act ${index} changes nothing`)
    state = events.reduce(submissionDecider.evolve, state)
  }
  const end = booking.outcome === 'reopened' ? 'draft' : booking.outcome
  return state.status === end ? odd : [...odd, `registration ${booking.number} ends ${state.status}, not ${end}`]
}

/** The command of an act; of an upload, as if its file were there. */
function command(
  { by, at, deed }: TimedAct,
  { id, formId, index }: { id: string; formId: string; index: number },
): SubmissionCommand {
  const meta = { commandId: `${id} ${index}`, actor: by, now: new Date(at).toISOString() }
  switch (deed.kind) {
    case 'start':
      return {
        type: 'StartSubmission',
        meta,
        data: { submissionId: id, referenceCode: id, formId, personId: `${id} person`, ...deed.owner },
      }
    case 'attach':
      return {
        type: 'AttachDocument',
        meta,
        data: {
          documentId: meta.commandId,
          fileId: meta.commandId,
          person: deed.person,
          kind: deed.document,
          fileName: deed.fileName,
          contentType: 'application/pdf',
          size: 1,
          sha256: '',
        },
      }
    default:
      return commandOf(deed, { meta, timeZone })
  }
}
