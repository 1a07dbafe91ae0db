import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Command } from '@fleet/domain/kernel/command'
import type { Decider } from '@fleet/domain/kernel/decider'
import { submissionDecider } from '@fleet/domain/submissions/decider'
import type { SubmissionEvent } from '@fleet/domain/submissions/model/events'
import type { Submission } from '@fleet/domain/submissions/model/state'
import { createCommandHandler } from '@fleet/platform/event-sourcing/command-handler/command-handler'
import { caughtUp } from '../../testing/caught-up.ts'
import { type ChangingForms, changingForms } from '../../testing/forms/changing-forms.ts'
import { sampleDiver } from '../../testing/sample-guest.ts'
import { catalogue } from '@fleet/domain/catalogue/every-event'

/** `npm run test:long`: many drafts with many saves, in a log that the application has not read yet. */
const drafts = 10_000
const saves = 12

type Fill = Command<'Fill', { events: SubmissionEvent[] }>
const filling: Decider<Submission, Fill, SubmissionEvent> = {
  ...submissionDecider,
  decide: (_, { data }) => data.events,
}

let forms: ChangingForms
beforeAll(async () => {
  forms = await changingForms()
  const { store, vault } = forms.api.application.services
  const filled = createCommandHandler(
    { catalogue, store, vault },
    { decider: filling, prefix: 'submission', maxStreams: 1 },
  )
  const answers = Object.entries(sampleDiver())
  const each = Math.ceil(answers.length / saves)
  for (let number = 0; number < drafts; number += 50) {
    await Promise.all(
      Array.from({ length: 50 }, async (_, place) => {
        const [submissionId, personId] = [randomUUID(), randomUUID()]
        const events: SubmissionEvent[] = [
          {
            type: 'SubmissionStarted',
            data: {
              submissionId,
              referenceCode: `RS-2026-${String(number + place).padStart(5, '0')}`,
              formId: 'registration',
              personId,
            },
          },
          ...Array.from({ length: saves }, (_unused, save): SubmissionEvent => ({
            type: 'AnswersSaved',
            data: {
              personId,
              passengerIndex: 1,
              answers: Object.fromEntries(answers.slice(save * each, (save + 1) * each)),
            },
          })),
        ]
        await filled.handle(submissionId, {
          type: 'Fill',
          data: { events },
          meta: { commandId: randomUUID(), actor: { id: 'account-1', role: 'guest' }, now: new Date().toISOString() },
        })
      }),
    )
  }
  await caughtUp(forms.api)
}, 1_200_000)
afterAll(() => forms.close())

it(`rehearses a change that affects each of ${drafts} open drafts, and reports progress`, async () => {
  const path = 'registration/steps/08-emergency-contact/schema.json'
  const schema = (await forms.folder.read(path)).replace('"required": [', '"required": ["disabilities", ')
  const files = {
    [path]: schema,
    'registration/rules/divers.json':
      '[{ "when": { "properties": { "isDiver": { "const": true } }, "required": ["isDiver"] }, "clear": ["bookingReference"] }]',
  }
  const progress: string[] = []
  const stop = forms.api.application.services.liveUpdates.subscribe(
    (update) => update.kind === 'form-rehearsed' && progress.push(`${update.done} of ${update.of}`),
  )
  const began = performance.now()
  const cpu = process.cpuUsage()
  const answer = await forms.api.admin.call('POST', '/api/forms/registration/rehearsal', { files })
  const seconds = (performance.now() - began) / 1_000
  const { user, system } = process.cpuUsage(cpu)
  stop()
  const { rehearsal, errors } = answer.json()
  expect(errors).toEqual([])
  expect(rehearsal).toMatchObject({ drafts, safe: 0 })
  const of = (kind: string, field: string) =>
    rehearsal.effects.find((effect: { kind: string; field: string }) => effect.kind === kind && effect.field === field)
  expect(of('required', 'disabilities')).toMatchObject({ submissions: drafts, persons: drafts })
  expect(of('vanishes', 'bookingReference').examples).toHaveLength(drafts)
  expect(of('vanishes', 'bookingReference').examples[0]).toMatchObject({
    persons: [1],
    concerned: [{ person: 1, from: 'BC-1001', to: null }],
  })
  expect(progress.at(-1)).toBe(`${drafts} of ${drafts}`)
  const again = performance.now()
  await forms.api.admin.call('POST', '/api/forms/registration/rehearsal', { files })
  console.log(
    `${drafts} drafts of ${saves + 1} events each: ${seconds.toFixed(1)} s, the second time ${((performance.now() - again) / 1_000).toFixed(1)} s, ${((user + system) / 1e6).toFixed(1)} s of processor, ${(answer.body.length / 2 ** 20).toFixed(1)} MB`,
  )
})
