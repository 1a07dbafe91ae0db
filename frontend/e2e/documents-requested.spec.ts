import { expect, it } from 'vitest'
import type { Page } from 'playwright-core'
import { sampleDiver, sampleNonDiver } from '../../backend/testing/sample-guest.ts'
import { answer, fieldPlace } from './answering.ts'
import { openDraft, readHistory, readSubmission, save } from './server-says.ts'
import { stage } from './stage.ts'
import { scan, typed } from './typed.ts'
import { onStep, openStep, pause, readAndSign, saved, send } from './wizard.ts'

const play = stage()

it('the guest reads what staff ask for at its field, may change that and nothing else, and submits again', async () => {
  const guest = await play.signedIn('/', await play.guest('Greta'))
  const id = await openDraft(guest, { isGroupBooking: true, groupSize: 2, groupLeaderName: 'Greta Test' })
  await save(guest, id, { passengerIndex: 1, ...sampleDiver({ firstName: 'Greta' }) })
  await save(guest, id, { passengerIndex: 2, ...sampleNonDiver({ firstName: 'Ole', passportNumber: 'OO7' }) })
  await guest.reload()
  await readAndSign(guest)
  await send(guest)

  const staff = await play.signedIn(`/submissions/${id}`)
  await staff.getByRole('button', { name: 'Open all steps' }).click()
  await ask(staff, 'Copy of the passport', 'The page with the photo, please.')
  await staff.getByRole('navigation', { name: 'Persons' }).getByRole('link', { name: /Ole Weber/ }).click()
  await ask(staff, 'Passport number', 'Zero or the letter O?')
  await staff.getByRole('button', { name: 'Ask for 2 things' }).click()
  await staff.getByRole('dialog').getByRole('button', { name: 'Send the request' }).click()
  await staff.getByRole('main').getByText('Missing Documents').first().waitFor()

  await guest.getByRole('link', { name: 'Add what is missing' }).click()
  await guest.getByText(/^We need 2 corrections/).waitFor()
  await guest.getByRole('button', { name: 'Person 2: Step 3, Passport number' }).click()
  await onStep(guest, 'Guest Personal Data of Ole')
  const number = fieldPlace(guest, 'passportNumber')
  await expect.poll(() => number.locator('input:focus').count()).toBe(1)
  await number.getByText('Zero or the letter O?').waitFor()
  expect(await openFields(guest)).toEqual(['passportNumber'])
  await answer(guest, typed('passportNumber', '007'))
  await pause(guest)
  await saved(guest)

  await guest.getByRole('button', { name: 'Person 1: Step 3, Copy of the passport' }).click()
  await onStep(guest, 'Guest Personal Data of Greta')
  await fieldPlace(guest, 'passportCopyAttached').getByText('The page with the photo, please.').waitFor()
  expect(await openFields(guest)).toEqual(['passportCopyAttached'])
  await answer(guest, { field: 'passportCopyAttached', typed: scan('photo page.pdf') })
  await pause(guest)
  await saved(guest)
  await expect(save(guest, id, { passengerIndex: 1, passportNumber: 'X1' })).rejects.toThrow('409')

  await openStep(guest, 'Liability & Check Out')
  await send(guest)
  const { status, persons } = await readSubmission(staff, id)
  expect({ status, copy: persons['1']?.['passportCopyAttached'], first: persons['1']?.['passportNumber'], second: persons['2']?.['passportNumber'] }).toEqual({
    status: 'pending_review', copy: true, first: 'C01X8L0VG', second: '007',
  })
  const events = await readHistory(staff, id)
  const correction = events.find(({ changes }) => changes.some(({ field, from }) => field === 'passportNumber' && from === 'OO7'))
  expect(correction?.actor).toMatchObject({ name: 'Greta Test', role: 'guest' })
  await staff.reload()
  const newest = staff.getByRole('region', { name: 'History' }).getByRole('listitem').first()
  await expect.poll(() => newest.innerText()).toMatch(/Greta Test.*submitted for review/)
})

async function ask(page: Page, what: string, comment: string): Promise<void> {
  await page.getByRole('button', { name: `Ask ${what}` }).click()
  await page.getByLabel('What should be done').last().fill(comment)
}

/** Fields of the open step that take an answer. */
async function openFields(page: Page): Promise<string[]> {
  const free = page.locator('[data-field] :is(input, select, textarea):not([readonly], :disabled)')
  const names = await free.evaluateAll((controls) => controls.map((control) => control.closest('[data-field]')?.getAttribute('data-field') ?? ''))
  return [...new Set(names)]
}
