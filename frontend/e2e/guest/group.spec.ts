import { expect, it } from 'vitest'
import type { Page } from 'playwright-core'
import { inDays, sampleDiver, sampleNonDiver, type SampleAnswers } from '@fleet/backend/testing/sample-guest'
import { accessibilityFaults } from '../support/accessibility.ts'
import { answer, answerAll, fieldPlace } from '../support/answering.ts'
import { openDraft, readHistory, readSubmission, save } from '../support/server-state.ts'
import { stage } from '../support/stage.ts'
import { ticked, typed } from '../support/typed.ts'
import { continueTo, onStep, pause, saved, submissionId } from '../support/wizard.ts'

const play = stage()

const tripFields = ['boatName', 'tripStartDate', 'tripEndDate', 'bookingAgency', 'bookingReference']
const trip = [
  typed('boatName', 'Snefro Target'),
  typed('tripStartDate', inDays(90)),
  typed('tripEndDate', inDays(97)),
  typed('bookingAgency', 'Blue Corner'),
  typed('bookingReference', 'BC-3'),
]

it('three persons on a phone: chips count missing answers and lead there, all sign in turn', async () => {
  const page = await play.signedIn('/form', await play.guest('Maria'), { viewport: { width: 390, height: 844 } })
  await answerAll(page, [
    typed('isGroupBooking', 'Group'),
    typed('groupSize', '3'),
    typed('groupLeaderName', 'Maria Rossi'),
  ])
  await continueTo(page, 'General Trip Data of person 1')
  const id = submissionId(page)
  await answerAll(page, trip)

  await chip(page, 1).focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await onStep(page, 'General Trip Data of person 2')
  expect(await chip(page, 2).getAttribute('aria-current')).toBe('true')
  for (const { field, typed: text } of trip.slice(1))
    expect(await fieldPlace(page, field).locator('input').inputValue()).toBe(text)
  expect(await fieldPlace(page, 'boatName').getByRole('radio', { name: 'Snefro Target' }).isChecked()).toBe(true)
  await answer(page, typed('tripEndDate', inDays(94)))
  await saved(page)

  // The other answers are stored at once; the chips must report the missing ones.
  const contact = {
    emergencyContactName: null,
    emergencyContactRelation: null,
    emergencyContactCountryCode: null,
    emergencyContactPhone: null,
    emergencyContactEmail: null,
  }
  await fillRest(page, id, 1, sampleDiver({ firstName: 'Maria', email: null }))
  await fillRest(
    page,
    id,
    2,
    sampleNonDiver({
      firstName: 'Bruno',
      tripEndDate: inDays(94),
      passportExpiryDate: inDays(200),
      truthfulnessConfirmed: null,
    }),
  )
  await fillRest(page, id, 3, sampleDiver({ firstName: 'Chiara', truthfulnessConfirmed: null, ...contact }))
  await page.goto(`/form/${id}?step=8`)
  await onStep(page, 'Emergency Contact and Special Requests of Maria')
  await expectChips(page, ['1. Maria 1 missing', '2. Bruno 1 missing', '3. Chiara 3 missing'])
  await page.getByRole('button', { name: 'Maria: 1 missing' }).click()
  await onStep(page, 'Guest Personal Data of Maria')
  await expectFocus(page, 'email')
  await page.keyboard.type('maria@example.com')
  await page.goto(`/form/${id}?step=8`)
  await expectChips(page, ['1. Maria Complete', '2. Bruno 1 missing', '3. Chiara 3 missing'])
  await page.getByRole('button', { name: 'Next: Bruno' }).click()
  await onStep(page, 'Guest Personal Data of Bruno')
  await answer(page, typed('passportExpiryDate', inDays(2000)))
  await page.goto(`/form/${id}?step=8&person=2`)
  await expectChips(page, ['1. Maria Complete', '2. Bruno Complete', '3. Chiara 3 missing'])
  await page.getByRole('button', { name: 'Next: Chiara' }).click()

  await onStep(page, 'Emergency Contact and Special Requests of Chiara')
  const same = page.getByRole('checkbox', { name: 'Same as Maria' })
  await answer(page, typed('emergencyContactName', 'Nonna'))
  await saved(page)
  await same.press('Space')
  await page.getByText('Lena Weber').waitFor()
  expect(await fieldPlace(page, 'emergencyContactName').count()).toBe(0)
  expect(await accessibilityFaults(page)).toEqual([])
  await expectChips(page, ['1. Maria Complete', '2. Bruno Complete', '3. Chiara Complete'])
  await same.press('Space')
  expect(await fieldPlace(page, 'emergencyContactName').locator('input').inputValue()).toBe('Nonna')
  await same.press('Space')
  await saved(page)
  await page.reload()
  await same.press('Space')
  await expect.poll(() => fieldPlace(page, 'emergencyContactName').locator('input').inputValue()).toBe('Nonna')
  await same.press('Space')
  await saved(page)

  await save(page, id, { passengerIndex: 1, emergencyContactName: 'Paola Rossi' })
  await page.goto(`/form/${id}?step=8`)
  await expectChips(page, ['1. Maria Complete', '2. Bruno Complete', '3. Chiara Please check'])
  await chip(page, 3).press('Enter')
  await expect.poll(() => same.evaluate((box) => box === document.activeElement)).toBe(true)
  await page.getByRole('button', { name: 'Copy from Maria again' }).click()
  await page.getByText('Paola Rossi').waitFor()
  await saved(page)

  await page.getByRole('button', { name: 'Continue' }).click()
  await onStep(page, 'Check your answers')
  await page.getByRole('button', { name: 'Continue to sign' }).click()
  await onStep(page, 'Liability & Check Out of Bruno')
  await expectChips(page, ['1. Maria Signed', '2. Bruno To sign', '3. Chiara To sign'])
  await answer(page, ticked('truthfulnessConfirmed'))
  await page.getByRole('button', { name: 'Next: Chiara' }).click()
  await onStep(page, 'Liability & Check Out of Chiara')
  await page.getByRole('button', { name: 'Submit for Review' }).click()
  await page
    .getByRole('region', { name: '1 problem before you can submit' })
    .getByRole('button', { name: 'Truthfulness' })
    .click()
  await expectFocus(page, 'truthfulnessConfirmed')
  await answer(page, ticked('truthfulnessConfirmed'))
  await page.getByRole('button', { name: 'Submit for Review' }).click()
  await page.waitForURL(`**/form/${id}/summary`)

  const { status, groupSize, groupLeaderName, persons } = await readSubmission(page, id)
  expect({ status, groupSize, groupLeaderName }).toEqual({
    status: 'pending_review',
    groupSize: 3,
    groupLeaderName: 'Maria Rossi',
  })
  const name = (number: string) => [
    persons[number]?.['firstName'],
    persons[number]?.['email'],
    persons[number]?.['tripEndDate'],
  ]
  expect([name('1'), name('2'), name('3')]).toEqual([
    ['Maria', 'maria@example.com', inDays(97)],
    ['Bruno', 'jonas.weber@example.com', inDays(94)],
    ['Chiara', 'jonas.weber@example.com', inDays(97)],
  ])
  expect(['1', '2', '3'].map((number) => persons[number]?.['emergencyContactName'])).toEqual([
    'Paola Rossi',
    'Lena Weber',
    'Paola Rossi',
  ])
  for (const field of tripFields.filter((one) => one !== 'tripEndDate'))
    expect(persons['3']?.[field]).toBe(persons['1']?.[field])
  const changes = (await readHistory(page, id)).flatMap((event) => event.changes)
  const names = changes.filter(({ field }) => field === 'firstName').map(({ person: of, to }) => `${of} ${to}`)
  expect(names.toSorted()).toEqual(['1 Maria', '2 Bruno', '3 Chiara'])
})

it('a group that becomes smaller asks first, sets the answers aside, and restores them when it grows', async () => {
  const page = await play.signedIn('/dashboard')
  const id = await openDraft(page, { isGroupBooking: true, groupSize: 3, groupLeaderName: 'Maria Rossi' })
  await save(page, id, { passengerIndex: 3, firstName: 'Chiara' })
  await page.goto(`/form/${id}?step=0`)
  const size = fieldPlace(page, 'groupSize').locator('select')
  await answer(page, typed('groupSize', '2'))
  await page
    .getByRole('dialog', { name: 'Make the group smaller, from 3 to 2?' })
    .getByRole('button', { name: 'Keep 3 people' })
    .click()
  expect(await size.inputValue()).toBe('3')
  await answer(page, typed('groupSize', '2'))
  await page.getByRole('button', { name: 'Reduce to 2 people' }).click()
  await page.getByText('Group booking, 2 people').waitFor()
  await pause(page)
  await saved(page)
  expect(Object.keys((await readSubmission(page, id)).persons)).toEqual(['1', '2'])
  await answer(page, typed('groupSize', '3'))
  await pause(page)
  await saved(page)
  await page.goto(`/form/${id}?step=3&person=3`)
  await expect.poll(() => fieldPlace(page, 'firstName').locator('input').inputValue()).toBe('Chiara')
})

const chip = (page: Page, person: number) =>
  page
    .getByRole('navigation', { name: 'People in this group' })
    .getByRole('button')
    .nth(person - 1)

/** The chips as a screen reader reads them. */
async function expectChips(page: Page, names: readonly string[]): Promise<void> {
  await expect
    .poll(async () =>
      [
        ...(await page.getByRole('navigation', { name: 'People in this group' }).ariaSnapshot()).matchAll(
          /button "([^"]+)"/g,
        ),
      ].map(([, name]) => name),
    )
    .toEqual(names)
}

/** Everything except the trip, which the screen has filled in. */
async function fillRest(page: Page, id: string, passengerIndex: number, answers: SampleAnswers): Promise<void> {
  const own = Object.entries(answers).filter(([field]) => !tripFields.includes(field))
  await save(page, id, { passengerIndex, ...Object.fromEntries(own) })
}

async function expectFocus(page: Page, field: string): Promise<void> {
  await expect.poll(() => fieldPlace(page, field).locator(':focus').count()).toBe(1)
}
