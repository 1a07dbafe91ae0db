import { expect, it } from 'vitest'
import type { Page } from 'playwright-core'
import { sampleDiver, sampleNonDiver } from '@fleet/backend/testing/sample-guest'
import { accessibilityFaults } from '../support/accessibility.ts'
import { answer, fieldPlace } from '../support/answering.ts'
import { openDraft, readHistory, readSubmission, save } from '../support/server-state.ts'
import { stage } from '../support/stage.ts'
import { scan, typed } from '../support/typed.ts'
import { pause, saved } from '../support/wizard.ts'

const play = stage()
const phone = { viewport: { width: 390, height: 844 } }

it('the guest is led through the requested items, confirms right answers, submits; staff see each answer', async () => {
  const account = await play.guest('Greta')
  const guest = await play.signedIn('/', account, phone)
  const id = await openDraft(guest, { isGroupBooking: true, groupSize: 2, groupLeaderName: 'Greta Test' })
  await save(guest, id, { passengerIndex: 1, ...sampleDiver({ firstName: 'Greta' }) })
  await save(guest, id, { passengerIndex: 2, ...sampleNonDiver({ firstName: 'Ole', passportNumber: 'OO7' }) })
  expect(
    (await guest.request.post(`/api/submissions/${id}/submit`, { headers: { origin: play.application.url } })).status(),
  ).toBe(200)

  const staff = await play.signedIn(`/submissions/${id}`)
  await staff.getByRole('button', { name: 'Open all steps' }).click()
  await requestItem(staff, 'Copy of the passport', 'The page with the photo, please.')
  await requestItem(staff, 'Special requests', 'Is the window seat needed?')
  await staff
    .getByRole('navigation', { name: 'People' })
    .getByRole('link', { name: /Ole Weber/ })
    .click()
  await requestItem(staff, 'Passport number', 'Zero or the letter O?')
  await staff.getByRole('button', { name: 'Send 3 requests' }).click()
  await staff.getByRole('dialog').getByRole('button', { name: 'Send the request' }).click()
  await staff.getByRole('main').getByText('Missing Documents').first().waitFor()

  await guest.goto(`/form/${id}`)
  await guest.waitForURL('**/asked')
  await expectProgress(guest, '0 of 3 done')
  const send = guest.getByRole('button', { name: 'Submit again' })
  expect(await send.getAttribute('aria-disabled')).toBe('true')
  expect(await openFields(guest)).toEqual(['passportCopyAttached'])
  await fieldPlace(guest, 'passportCopyAttached').getByText('The page with the photo, please.').waitFor()
  expect(await accessibilityFaults(guest)).toEqual([])
  await answer(guest, { field: 'passportCopyAttached', typed: scan('photo page.pdf') })
  await expectProgress(guest, '1 of 3 done')

  await guest.getByRole('button', { name: 'Next: Special requests' }).click()
  await guest.getByRole('button', { name: 'It is correct as it is' }).click()
  await expectProgress(guest, '2 of 3 done')
  expect(await openFields(guest)).toEqual(['passportNumber'])
  await answer(guest, typed('passportNumber', '007'))
  await expectProgress(guest, '3 of 3 done')
  await pause(guest)
  await saved(guest)
  await guest.reload()
  await expectProgress(guest, '3 of 3 done')
  await guest.getByText('Changed from OO7 to 007').waitFor()
  expect(await accessibilityFaults(guest)).toEqual([])
  await expect(save(guest, id, { passengerIndex: 1, passportNumber: 'X1' })).rejects.toThrow('409')

  await send.click()
  await guest.getByRole('heading', { level: 1, name: /^Thank you/ }).waitFor()
  await expect.poll(async () => (await readSubmission(staff, id)).status).toBe('pending_review')
  const { persons } = await readSubmission(staff, id)
  expect([
    persons['1']?.['passportCopyAttached'],
    persons['1']?.['passportNumber'],
    persons['2']?.['passportNumber'],
  ]).toEqual([true, 'C01X8L0VG', '007'])
  const events = await readHistory(staff, id)
  expect(events.find(({ type }) => type === 'RequestAnswered')?.actor).toMatchObject({
    name: 'Greta Test',
    role: 'guest',
  })
  await staff.reload()
  await staff.getByText('Confirmed as correct: Special requests').waitFor()
  await staff.getByText('Your request is answered: Passport number').waitFor()
  await staff
    .getByRole('navigation', { name: 'People' })
    .getByRole('link', { name: /Ole Weber/ })
    .click()
  await staff.getByText('Answered. Before: OO7').waitFor()
})

it('a missing item is named on submit, and its field leads back to the list', async () => {
  const guest = await play.signedIn('/', await play.guest('Wim'))
  const id = await openDraft(guest, sampleNonDiver())
  const staff = await play.signedIn('/', undefined, phone)
  const post = (page: Page, call: string, data: object) =>
    page.request.post(`/api/submissions/${id}/${call}`, { data, headers: { origin: play.application.url } })
  expect((await post(guest, 'submit', {})).status()).toBe(200)
  expect(
    (
      await post(staff, 'review', {
        decision: 'request_documents',
        items: [{ person: 1, field: 'passportNumber', comment: 'An O?' }],
      })
    ).status(),
  ).toBe(200)
  await staff.goto(`/form/${id}?step=9`)
  await staff.getByRole('button', { name: 'Submit for Review' }).click()
  await staff.getByRole('button', { name: /^Passport number: We asked for this/ }).click()
  await expect.poll(() => fieldPlace(staff, 'passportNumber').locator('input:focus').count()).toBe(1)
  await answer(staff, typed('passportNumber', 'CO1X8LOVG'))
  await staff.getByRole('button', { name: 'Back to the list' }).click()
  await staff.getByRole('button', { name: 'Submit for Review' }).click()
  await expect.poll(async () => (await readSubmission(guest, id)).status).toBe('pending_review')
})

async function expectProgress(page: Page, count: string): Promise<void> {
  await page.getByRole('status').filter({ hasText: count }).waitFor()
}

async function requestItem(page: Page, what: string, comment: string): Promise<void> {
  await page.getByRole('button', { name: `Request ${what}` }).click()
  await page.getByLabel('What should be done').last().fill(comment)
}

/** Fields that can be edited. */
async function openFields(page: Page): Promise<string[]> {
  const free = page.locator('[data-field] :is(input, select, textarea):not([readonly], :disabled)')
  const names = await free.evaluateAll((controls) =>
    controls.map((control) => control.closest('[data-field]')?.getAttribute('data-field') ?? ''),
  )
  return [...new Set(names)]
}
