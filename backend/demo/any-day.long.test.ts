import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
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
const { form } = await formVersion(await loadForm(fileURLToPath(new URL('../../form-schemas', import.meta.url)), 'registration'))
/** Ends and beginnings of months and years, a leap day, both changes of the clock, and times of the day. */
const moments = [
  '2028-02-29T12:00:00Z', '2029-12-31T21:30:00Z', '2030-01-01T00:10:00Z', '2030-03-31T22:01:00Z', '2030-04-26T01:00:00Z', '2030-06-30T05:00:00Z',
  '2030-08-31T23:59:00Z', '2030-10-31T20:00:00Z', '2031-02-28T06:30:00Z', '2032-05-15T15:45:00Z',
]

/** The command of an act; of an upload, as if its file were there. */
function command({ by, at, deed }: TimedAct, { number }: Booking, domain: Form, index: number): SubmissionCommand {
  const meta = { commandId: `${number} ${index}`, actor: by, now: new Date(at).toISOString() }
  switch (deed.kind) {
    case 'start':
      return { type: 'StartSubmission', meta, data: { submissionId: String(number), referenceCode: String(number), formId: domain.id, personId: `${number} person`, ...deed.owner } }
    case 'attach':
      return { type: 'AttachDocument', meta, data: { documentId: meta.commandId, passengerIndex: deed.person, kind: deed.document, fileName: deed.fileName, contentType: 'application/pdf', size: 1, sha256: '' } }
    default:
      return commandOf(deed, { meta, form: domain, timeZone })
  }
}

describe('the season is accepted by the rules, and nothing in it is idle', () => {
  const domain = domainForm(form)
  it.each(moments)('at %s', (moment) => {
    for (const booking of seasonAt({ now: Date.parse(moment), timeZone, submissions: 400 })) {
      let state = submissionDecider.initial
      for (const [index, act] of storyOf(booking, cast).entries()) {
        const events = submissionDecider.decide(state, command(act, booking, domain, index))
        expect(events, `registration ${booking.number}, act ${index}`).not.toEqual([])
        state = events.reduce(submissionDecider.evolve, state)
      }
      expect(state.status).toBe(booking.outcome === 'reopened' ? 'draft' : booking.outcome)
    }
  })
})
