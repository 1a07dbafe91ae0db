import { expect, it } from 'vitest'
import type { Page } from 'playwright-core'
import { inDays, sampleDiver, sampleNonDiver, type SampleAnswers } from '../../backend/testing/sample-guest.ts'
import { answer, answerAll, fieldPlace } from './answering.ts'
import { openDraft, readHistory, readSubmission, save } from './server-says.ts'
import { stage } from './stage.ts'
import { ticked, typed } from './typed.ts'
import { goOn, onStep, openStep, pause, saved, submissionId } from './wizard.ts'

const play = stage()

const tripFields = ['boatName', 'tripStartDate', 'tripEndDate', 'bookingAgency', 'bookingReference']
const trip = [
  typed('boatName', 'Snefro Target'),
  typed('tripStartDate', inDays(90)),
  typed('tripEndDate', inDays(97)),
  typed('bookingAgency', 'Blue Corner'),
  typed('bookingReference', 'BC-3'),
]

it('three persons: a record for each, the trip taken over from the first, problems by person that lead to their field', async () => {
  const page = await play.signedIn('/form')
  await answerAll(page, [typed('isGroupBooking', 'Group'), typed('groupSize', '3'), typed('groupLeaderName', 'Maria Rossi')])
  await goOn(page, 'General Trip Data of person 1')
  const id = submissionId(page)
  await answerAll(page, trip)

  await person(page, 'Next Person', 2)
  for (const { field, typed: text } of trip.slice(1)) expect(await fieldPlace(page, field).locator('input').inputValue()).toBe(text)
  expect(await fieldPlace(page, 'boatName').getByRole('radio', { name: 'Snefro Target' }).isChecked()).toBe(true)
  await answer(page, typed('tripEndDate', inDays(94)))
  await person(page, 'Next Person', 3)
  expect(await page.getByRole('button', { name: 'Next Person' }).getAttribute('aria-disabled')).toBe('true')
  await openStep(page, 'Guest Personal Data')
  await answer(page, typed('firstName', 'Chiara'))
  await person(page, 'Previous Person', 2)
  expect(await fieldPlace(page, 'firstName').locator('input').inputValue()).toBe('')
  await answer(page, typed('firstName', 'Bruno'))
  await person(page, 'Previous Person', 1)
  expect(await page.getByRole('button', { name: 'Previous Person' }).getAttribute('aria-disabled')).toBe('true')
  await answer(page, typed('firstName', 'Maria'))
  await saved(page)

  // The rest comes at once; what is left out is what the submit has to find.
  await fillRest(page, id, 1, sampleDiver({ firstName: 'Maria', email: null }))
  await fillRest(page, id, 2, sampleNonDiver({ firstName: 'Bruno', tripEndDate: inDays(94), passportExpiryDate: inDays(200) }))
  await fillRest(page, id, 3, sampleDiver({ firstName: 'Chiara', truthfulnessConfirmed: null }))
  await page.reload()
  await openStep(page, 'Liability & Check Out')
  await page.getByRole('button', { name: 'Submit for Review' }).click()
  const problems = page.getByRole('region', { name: '3 problems before you can submit' })
  await problems.waitFor()
  for (const name of ['Person 1, Maria Weber', 'Person 2, Bruno Weber', 'Person 3, Chiara Weber']) await problems.getByRole('heading', { name }).waitFor()

  await problems.getByRole('button', { name: 'Email' }).click()
  await onStep(page, 'Guest Personal Data of person 1')
  await expectFocus(page, 'email')
  await page.keyboard.type('maria@example.com')
  await openStep(page, 'Liability & Check Out')
  await page.getByRole('region', { name: '2 problems before you can submit' }).getByRole('button', { name: /valid until/ }).click()
  await onStep(page, 'Guest Personal Data of person 2')
  await expectFocus(page, 'passportExpiryDate')
  await answer(page, typed('passportExpiryDate', inDays(2000)))
  await openStep(page, 'Liability & Check Out')
  await page.getByRole('region', { name: '1 problem before you can submit' }).getByRole('button', { name: 'Truthfulness' }).click()
  await page.getByText('Person 3 of 3').waitFor()
  await expectFocus(page, 'truthfulnessConfirmed')
  await answer(page, ticked('truthfulnessConfirmed'))
  await page.getByRole('button', { name: 'Submit for Review' }).click()
  await page.getByRole('heading', { name: 'Form Submitted' }).waitFor()

  const { status, groupSize, groupLeaderName, persons } = await readSubmission(page, id)
  expect({ status, groupSize, groupLeaderName }).toEqual({ status: 'pending_review', groupSize: 3, groupLeaderName: 'Maria Rossi' })
  const name = (number: string) => [persons[number]?.['firstName'], persons[number]?.['email'], persons[number]?.['tripEndDate']]
  expect([name('1'), name('2'), name('3')]).toEqual([
    ['Maria', 'maria@example.com', inDays(97)],
    ['Bruno', 'jonas.weber@example.com', inDays(94)],
    ['Chiara', 'jonas.weber@example.com', inDays(97)],
  ])
  for (const field of tripFields.filter((one) => one !== 'tripEndDate')) expect(persons['3']?.[field]).toBe(persons['1']?.[field])
  const changes = (await readHistory(page, id)).flatMap((event) => event.changes)
  const names = changes.filter(({ field }) => field === 'firstName').map(({ person: of, to }) => `${of} ${to}`)
  expect(names.toSorted()).toEqual(['1 Maria', '2 Bruno', '3 Chiara'])
})

it('a group that becomes smaller asks first, sets the answers aside, and has them again when it grows', async () => {
  const page = await play.signedIn('/dashboard')
  const id = await openDraft(page, { isGroupBooking: true, groupSize: 3, groupLeaderName: 'Maria Rossi' })
  await save(page, id, { passengerIndex: 3, firstName: 'Chiara' })
  await page.goto(`/form/${id}?step=0`)
  const size = fieldPlace(page, 'groupSize').locator('select')
  await answer(page, typed('groupSize', '2'))
  await page.getByRole('dialog', { name: 'Make the group smaller, from 3 to 2?' }).getByRole('button', { name: 'Keep 3 persons' }).click()
  expect(await size.inputValue()).toBe('3')
  await answer(page, typed('groupSize', '2'))
  await page.getByRole('button', { name: 'Make it 2' }).click()
  await page.getByText('Group booking, 2 persons').waitFor()
  await pause(page)
  await saved(page)
  expect(Object.keys((await readSubmission(page, id)).persons)).toEqual(['1', '2'])
  await answer(page, typed('groupSize', '3'))
  await pause(page)
  await saved(page)
  await page.goto(`/form/${id}?step=3&person=3`)
  await expect.poll(() => fieldPlace(page, 'firstName').locator('input').inputValue()).toBe('Chiara')
})

async function person(page: Page, button: 'Next Person' | 'Previous Person', arrived: number): Promise<void> {
  await page.getByRole('button', { name: button }).click()
  await page.getByText(`Person ${arrived} of 3`).waitFor()
  await onStep(page, new RegExp(`of person ${arrived}$`))
}

/** Everything but the trip, which the screen has filled. */
async function fillRest(page: Page, id: string, passengerIndex: number, answers: SampleAnswers): Promise<void> {
  const own = Object.entries(answers).filter(([field]) => !tripFields.includes(field))
  await save(page, id, { passengerIndex, ...Object.fromEntries(own) })
}

async function expectFocus(page: Page, field: string): Promise<void> {
  await expect.poll(() => fieldPlace(page, field).locator(':focus').count()).toBe(1)
}
