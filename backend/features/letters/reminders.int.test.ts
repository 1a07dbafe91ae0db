import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Json } from '@fleet/domain/kernel/json'
import type { Person } from '../../testing/api.ts'
import { caughtUp } from '../../testing/caught-up.ts'
import { type ChangingForms, changingForms } from '../../testing/forms/changing-forms.ts'
import { mailsTo } from '../../testing/mails.ts'
import { newAccount } from '../../testing/new-account.ts'
import { sampleDiver } from '../../testing/sample-guest.ts'
import { messageIn } from '@fleet/platform/http/texts'
import { reminderLetter } from './reminder-letter.ts'
import type { PlannedFor, SentReminder } from '../reminders/contract.ts'
import { sendDueReminders } from '../reminders/send-due.ts'

const rules = [
  {
    id: 'month',
    daysBefore: 30,
    title: { en: 'A month before', de: 'Ein Monat vorher' },
    text: { en: 'Soon you are on board.', de: 'Bald sind Sie an Bord.' },
  },
  { id: 'papers', daysBefore: 20, missing: { documents: ['passportCopy'] }, title: { en: 'Papers' } },
  {
    id: 'divers',
    daysBefore: 15,
    missing: { condition: 'diver' },
    language: 'fr',
    to: 'agency',
    title: { en: 'Divers' },
  },
  { id: 'week', daysBefore: 7, title: { en: 'A week before' } },
]

let forms: ChangingForms
let manager: Person
beforeAll(async () => {
  forms = await changingForms()
  manager = await forms.api.person('manager', 'Mara')
})
afterAll(() => forms.close())

/** The clock of the fleet at ten in the morning of that day. */
const send = async (day: string, hour = '10') => {
  await caughtUp(forms.api)
  const { services } = forms.api.application
  const clock = { now: () => `${day}T${hour}:00:00.000Z`, today: () => day }
  return sendDueReminders({ ...services, clock }, { log: (line) => expect.fail(line) })
}
const listOf = async <T>(address: string): Promise<T[]> => {
  await caughtUp(forms.api)
  return (await manager.call('GET', address)).json()
}
const sent = () => listOf<SentReminder>('/api/reminders')
const pause = (id: string, paused: boolean) => manager.call('POST', `/api/submissions/${id}/reminders`, { paused })

async function registration(by: Person, answers: Record<string, Json>): Promise<string> {
  const { id } = (await by.call('POST', '/api/submissions', {}, { 'idempotency-key': randomUUID() })).json()
  expect((await by.call('PATCH', `/api/submissions/${id}`, { boatName: 'Snefro Love', ...answers })).statusCode).toBe(
    200,
  )
  return id
}

describe('reminders', () => {
  it("are sent on their day, once, in the registration's language, with what is missing, a link and the phone number", async () => {
    await forms.edit(() =>
      forms.folder.change<{ reminders: Json }>('registration/reminders.json', (file) => {
        file.reminders = rules
      }),
    )
    const { email, password, accountId } = await newAccount(forms.api.application.services, {
      role: 'guest',
      name: 'Gerd',
    })
    const id = await registration(await forms.api.signedIn(email, password), {
      firstName: 'Gerd',
      lastName: 'Groß',
      language: 'de',
      tripStartDate: '2031-03-31',
    })
    expect(await send('2031-02-28')).toBe(0)
    expect(await send('2031-03-01', '05')).toBe(0)
    // Two processes at once, and again before any list has it.
    expect(await Promise.all([send('2031-03-01'), send('2031-03-01')])).toContain(1)
    expect(await send('2031-03-02')).toBe(0)
    const [mail, ...more] = await mailsTo(forms.api.dataDir, email)
    expect(more).toEqual([])
    expect(mail).toMatchObject({
      language: 'de',
      subject: expect.stringContaining((await forms.read(id))['referenceCode'] as string),
    })
    for (const part of [
      'Gerd Test',
      'Snefro Love, 31. März 2031',
      'Bald sind Sie an Bord.',
      '– Tauchversicherung: ',
      `/form/${id}?lang=de`,
      '+20 65 344 5566',
    ])
      expect(mail?.text).toContain(part)
    await expect.poll(sent).toMatchObject([
      {
        submissionId: id,
        rule: 'month',
        title: 'A month before',
        recipient: 'guest',
        recipientName: 'Gerd Test',
        address: email,
        language: 'de',
        mail: 'sent',
      },
    ])
    const [planned] = (await listOf<PlannedFor>('/api/reminders/planned?lang=de')).filter(
      ({ submissionId }) => submissionId === id,
    )
    expect(planned).toBeUndefined()
    expect((await forms.api.application.services.reminders.history(id)).map(({ data }) => data)).toMatchObject([
      { rule: 'month', recipientId: accountId, passedOver: [] },
    ])
  })

  it('are combined for a late starter, until the trip begins', async () => {
    const guest = await forms.api.person('guest', 'Late')
    const id = await registration(guest, { firstName: 'Late', tripStartDate: '2031-05-20' })
    expect(await send('2031-05-02')).toBe(1)
    expect(await send('2031-05-03')).toBe(0)
    expect(await send('2031-05-14')).toBe(1)
    expect(await send('2031-05-21')).toBe(0)
    expect((await forms.api.application.services.reminders.history(id)).map(({ data }) => data)).toMatchObject([
      { rule: 'papers', passedOver: ['month'], language: 'en' },
      { rule: 'week', passedOver: [] },
    ])
  })

  it('stop while paused, and continue as one', async () => {
    const guest = await forms.api.person('guest', 'Paula')
    const id = await registration(guest, { firstName: 'Paula', tripStartDate: '2031-07-31' })
    expect((await pause(id, true)).json()).toMatchObject({ paused: true })
    expect(await send('2031-07-01')).toBe(0)
    expect((await pause(id, false)).json()).toMatchObject({ paused: false })
    expect(await send('2031-07-24')).toBe(1)
    expect((await forms.api.application.services.reminders.history(id)).map(({ type }) => type)).toEqual([
      'RemindersPaused',
      'RemindersResumed',
      'ReminderIssued',
    ])
  })

  it('are never sent after submitting: not planned, and withheld when not sent yet', async () => {
    const { services } = forms.api.application
    const guest = await forms.api.person('guest', 'Quick')
    const answers = sampleDiver({ language: 'it' })
    const id = await registration(guest, answers)
    const issued = {
      submissionId: id,
      rule: 'month',
      recipient: 'guest',
      recipientId: guest.accountId,
      language: 'it',
    } as const
    expect(await reminderLetter(services, issued)).toMatchObject({
      address: 'quick@example.com',
      letter: { paragraphs: expect.arrayContaining(['mail.reminder.ready']) },
    })
    expect(await reminderLetter(services, { ...issued, rule: 'gone' })).toBeUndefined()
    await pause(id, true)
    expect(await reminderLetter(services, issued)).toBeUndefined()
    await pause(id, false)
    expect((await guest.call('POST', `/api/submissions/${id}/submit`, {})).statusCode).toBe(200)
    expect(await send(String(answers['tripStartDate']))).toBe(0)
    const meta = {
      commandId: randomUUID(),
      actor: { id: 'system', role: 'system' } as const,
      now: services.clock.now(),
    }
    await services.reminders.handle(id, { type: 'IssueReminder', data: { ...issued, passedOver: [] }, meta })
    await expect.poll(sent).toContainEqual(expect.objectContaining({ submissionId: id, mail: 'withheld' }))
    const [received, ...more] = await mailsTo(forms.api.dataDir, 'quick@example.com', 1)
    expect([received?.text, more]).toEqual([
      expect.stringContaining(messageIn('it', 'mail.decision.submitted.next', {})),
      [],
    ])
  })

  it('are listed with recipient and reason, also without an address', async () => {
    const { services } = forms.api.application
    const day = services.clock.today()
    const soon = new Date(Date.parse(day) + 40 * 86_400_000).toISOString().slice(0, 10)
    const agent = await forms.api.person('agent', 'Agatha', 'agency-9')
    const of = {
      agent: await registration(agent, { firstName: 'Client', tripStartDate: soon, isDiver: true }),
      staff: await forms.draft({ firstName: 'Lone', tripStartDate: soon }),
    }
    const all = await listOf<PlannedFor>('/api/reminders/planned?lang=en')
    const planned = Object.fromEntries(
      Object.entries(of).map(([name, id]) => [name, all.find(({ submissionId }) => submissionId === id)]),
    )
    expect(planned['agent']).toMatchObject({
      name: 'Client',
      paused: null,
      missing: expect.arrayContaining([expect.any(String)]),
      missingCount: expect.any(Number),
    })
    expect(planned['agent']?.planned.map(({ rule, recipient, address }) => [rule, recipient, address])).toEqual(
      ['month', 'papers', 'divers', 'week'].map((rule) => [rule, 'agency', 'agatha@example.com']),
    )
    expect(planned['staff']?.planned.map(({ rule, recipient, address }) => [rule, recipient, address])).toEqual(
      ['month', 'papers', 'week'].map((rule) => [rule, null, null]),
    )
    await pause(of.agent, true)
    const [paused] = (await listOf<PlannedFor>('/api/reminders/planned')).filter(
      ({ submissionId }) => submissionId === of.agent,
    )
    expect(paused?.paused).toMatchObject({ by: 'Mara Test' })
  })
})
