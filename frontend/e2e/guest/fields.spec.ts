import { expect, it } from 'vitest'
import type { Page } from 'playwright-core'
import { erika, passportLines } from '@fleet/form-schemas/engine/fixtures/mrz-lines'
import { accessibilityFaults } from '../support/accessibility.ts'
import { answer, fieldPlace } from '../support/answering.ts'
import { readSubmission, save, start } from '../support/server-state.ts'
import { stage } from '../support/stage.ts'
import { onStep, saved, submissionId } from '../support/wizard.ts'

const play = stage()
const phone = { viewport: { width: 390, height: 844 } }

it('fields on a phone: looking changes nothing, invalid values are reported, a number is formatted', async () => {
  const page = await play.signedIn('/dashboard', undefined, phone)
  const id = await start(page)
  await page.goto(`/form/${id}`)
  await lookAtChoices(page)
  await page.keyboard.press('Enter')
  await onStep(page, 'General Trip Data')

  await answer(page, { field: 'tripStartDate', typed: '2020-01-04' })
  await answer(page, { field: 'tripEndDate', typed: '2020-01-11' })
  await fieldPlace(page, 'bookingAgency').locator('input').focus()
  await fieldPlace(page, 'tripEndDate').locator('[id$=__error]').waitFor()
  await saved(page)

  await save(page, id, { needsAirportTransfer: true, isDiver: true })
  await page.goto(`/form/${id}?step=2`)
  expect(await inOrder(page, ['needsAirportTransfer', 'arrivalDate', 'needsHotelTransfer'])).toBe(true)

  await page.goto(`/form/${id}?step=6`)
  const gear = fieldPlace(page, 'needsRentalEquipment')
  await gear.waitFor()
  expect(await gear.locator('[id$=__error]').count()).toBe(0)
})

it('the pick-up of a flight follows its day and time while they are typed', async () => {
  const page = await play.signedIn('/dashboard', undefined, phone)
  const id = await start(page)
  await save(page, id, { isGroupBooking: false, needsDepartureAirportTransfer: true, departureTime: '00:30' })
  await page.goto(`/form/${id}?step=2`)
  const time = fieldPlace(page, 'departureTime')
  const pickUp = time.locator('[id$=__moment]')
  await time.waitFor()
  expect(await pickUp.count()).toBe(0)
  await answer(page, { field: 'departureDate', typed: '2032-03-04' })
  await time.getByText('on the evening of 3 March 2032, the day before your flight, about 21:30').waitFor()
  await answer(page, { field: 'departureTime', typed: '12:05' })
  await time.getByText('on 4 March 2032, about 09:05').waitFor()
  expect(await time.locator('input').getAttribute('aria-describedby')).toContain(await pickUp.getAttribute('id'))
})

it('a passport with one name, without the day of birth, of a stateless person fits into the form', async () => {
  const page = await play.signedIn('/dashboard', undefined, phone)
  const id = await start(page)
  await save(page, id, { isGroupBooking: false, firstName: 'Suharto', lastName: 'Suharto', dateOfBirth: '1968-07-22' })
  await page.goto(`/form/${id}?step=3`)
  await answer(page, {
    field: 'passportLines',
    typed: passportLines({ ...erika, country: 'XXA', familyName: 'SUHARTO', givenNames: '', birthDate: '680000' }),
  })
  await fieldPlace(page, 'firstName').getByText('The machine-readable lines show one name only').waitFor()
  await page.getByRole('button', { name: 'My passport shows one name only: Use' }).click()
  await fieldPlace(page, 'firstName').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Nationality: Use' }).click()
  await page.getByRole('button', { name: 'Date of birth: Use' }).click()
  const birth = fieldPlace(page, 'dateOfBirth')
  expect(await birth.getByLabel('Month').inputValue()).toBe('00')
  expect(await birth.getByLabel('Year').inputValue()).toBe('1968')
  expect(await accessibilityFaults(page)).toEqual([])
  await birth.getByLabel('Month').selectOption('July')
  await saved(page)
  const stored = async () => (await readSubmission(page, id)).persons['1'] ?? {}
  expect(await stored()).toMatchObject({ hasOneName: true, nationality: 'XXA', dateOfBirth: '1968-07' })
  expect((await stored())['firstName'] ?? null).toBe(null)

  await birth.getByRole('checkbox').uncheck()
  await birth.locator('input[type=date]').fill('1968-07-05')
  await birth.getByRole('checkbox').check()
  await birth.getByRole('checkbox').uncheck()
  expect(await birth.locator('input[type=date]').inputValue()).toBe('1968-07-05')
  await birth.getByRole('checkbox').check()
  await birth.getByLabel('Month').selectOption('Not shown')
  await saved(page)
  expect((await stored())['dateOfBirth']).toBe('1968')
})

it('a passport without date of birth fits into the form, by hand and with its lines', async () => {
  const page = await play.signedIn('/dashboard', undefined, phone)
  const id = await start(page)
  await save(page, id, { isGroupBooking: false, lastName: 'Mustermann', dateOfBirth: '1968-07-22' })
  await page.goto(`/form/${id}?step=3`)
  const birth = fieldPlace(page, 'dateOfBirth')
  await birth.getByRole('checkbox').check()
  await birth.getByLabel('Year').selectOption('Not shown')
  await birth.getByLabel('Month').waitFor({ state: 'detached' })
  await saved(page)
  const born = async () => (await readSubmission(page, id)).persons['1']?.['dateOfBirth']
  expect(await born()).toBe('XXXX')
  await birth.getByLabel('Year').selectOption('1970')
  expect(await birth.getByLabel('Month').inputValue()).toBe('00')
  await saved(page)
  expect(await born()).toBe('1970')

  await answer(page, {
    field: 'passportLines',
    typed: passportLines({ ...erika, country: 'UNA', birthDate: '<<<<<<' }),
  })
  await fieldPlace(page, 'passportLines').getByText('XX/XX/XXXX').waitFor()
  await page.getByRole('button', { name: 'Date of birth: Use' }).click()
  await page.getByRole('button', { name: 'Nationality: Use' }).click()
  expect(await birth.getByLabel('Year').inputValue()).toBe('XXXX')
  expect(await accessibilityFaults(page)).toEqual([])
  await saved(page)
  expect((await readSubmission(page, id)).persons['1']).toMatchObject({ dateOfBirth: 'XXXX', nationality: 'UNA' })
})

it('a number follows its country, loses its trunk zero with a note, and its error marks both fields', async () => {
  const page = await play.signedIn('/dashboard', undefined, phone)
  const id = await start(page)
  await save(page, id, { isGroupBooking: false })
  await page.goto(`/form/${id}?step=3`)
  await answer(page, { field: 'nationality', typed: 'Austria' })
  const code = fieldPlace(page, 'countryCode').locator('select + span')
  expect(await code.innerText()).toBe('+43')
  const number = fieldPlace(page, 'phone').locator('input')
  await expect
    .poll(async () => {
      await number.fill('0664 1234567')
      await number.press('Enter')
      return number.inputValue()
    })
    .toBe('664 1234567')
  expect(await fieldPlace(page, 'email').locator(':focus').count()).toBe(1)
  expect(await fieldPlace(page, 'phone').getByRole('status').innerText()).not.toBe('')
  await saved(page)
  expect((await readSubmission(page, submissionId(page))).persons['1']).toMatchObject({
    countryCode: '+43',
    phone: '664 1234567',
    emergencyContactCountryCode: '+43',
  })

  await answer(page, { field: 'phone', typed: '66' })
  await answer(page, { field: 'email', typed: 'anna' })
  await fieldPlace(page, 'passportNumber').locator('input').focus()
  await fieldPlace(page, 'email').getByText('katharina@example.com').waitFor()
  const bar = await page.locator('[data-field=phone]').evaluate((field) => {
    const pair = field.parentElement
    const drawn = (element: Element | null) =>
      element !== null &&
      getComputedStyle(element, '::before').display !== 'none' &&
      getComputedStyle(element, '::before').content !== 'none'
    const { left } = pair?.getBoundingClientRect() ?? { left: 0 }
    return {
      own: drawn(field),
      both: drawn(pair),
      isOutside: Number.parseFloat(getComputedStyle(pair ?? field, '::before').left) < 0,
      inSight: left > 0,
    }
  })
  expect(bar).toEqual({ own: false, both: true, isOutside: true, inSight: true })
  expect(await accessibilityFaults(page)).toEqual([])
})

it('a country code typed with a number goes to its own field, also when the number is saved before it is left', async () => {
  const page = await play.signedIn('/dashboard', undefined, phone)
  const id = await start(page)
  await save(page, id, { isGroupBooking: false })
  await page.goto(`/form/${id}?step=3`)
  const number = fieldPlace(page, 'phone').locator('input')
  const answers = async () => (await readSubmission(page, submissionId(page))).persons['1']
  const untilStored = async (answer: object) => {
    await expect.poll(answers).toMatchObject(answer)
  }
  await number.pressSequentially('+39 06 6981')
  await untilStored({ countryCode: '+39', phone: expect.stringContaining('06') })
  expect(await number.inputValue()).toBe('+39 06 6981')
  await number.pressSequentially('2345')
  await untilStored({ countryCode: '+39', phone: '06 6981 2345' })
  expect(await number.inputValue()).toBe('+39 06 69812345')
  await number.press('Tab')
  expect(await number.inputValue()).toBe('06 6981 2345')
  expect(await fieldPlace(page, 'phone').getByRole('status').innerText()).toContain('+39')
  await saved(page)
  expect(await page.getByRole('dialog').count()).toBe(0)
})

it('the lines of a passport are offered for their person, and staff see where an answer differs', async () => {
  const page = await play.signedIn('/dashboard', undefined, phone)
  const id = await start(page)
  await save(page, id, { isGroupBooking: false, firstName: 'Erica' })
  await page.goto(`/form/${id}?step=3`)
  const place = fieldPlace(page, 'passportLines')
  await place.locator('textarea').fill(` ${passportLines(erika).toLowerCase().replace('\n', ' \n\n')}`)
  const offers = place.getByRole('listitem')
  await expect.poll(() => offers.count()).toBe(7)
  await saved(page)
  expect((await readSubmission(page, id)).persons['1']).not.toHaveProperty('passportNumber')
  await offers.nth(2).getByRole('button').press('Enter')
  await expect.poll(() => offers.count()).toBe(6)
  expect(await place.locator(':focus').count()).toBe(1)
  await fieldPlace(page, 'passportNumber').locator('input').fill('CO1X00T47')
  await fieldPlace(page, 'passportExpiryDate').locator('input').focus()
  await fieldPlace(page, 'passportNumber').locator('[id$=__error]').waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await saved(page)
  expect((await readSubmission(page, id)).persons['1']).toMatchObject({
    passportLines: passportLines(erika),
    firstName: 'Erica',
    lastName: 'Mustermann',
    passportNumber: 'CO1X00T47',
  })
  await page.goto(`/submissions/${id}`)
  const findings = page.getByRole('region', { name: /points? to check$/ })
  await findings.getByText('ERIKA').waitFor()
  await findings.getByText('C01X00T47').waitFor()
})

/** Tab and arrow keys move over the two choices. */
async function lookAtChoices(page: Page): Promise<void> {
  const choices = fieldPlace(page, 'isGroupBooking').getByRole('button')
  await choices.first().focus()
  for (const key of ['ArrowDown', 'ArrowUp', 'Tab', 'Shift+Tab']) await page.keyboard.press(key)
  await onStep(page, 'Booking Setup')
  expect(await choices.evaluateAll((buttons) => buttons.map((button) => button.getAttribute('aria-pressed')))).toEqual([
    'false',
    'false',
  ])
}

/** Whether the fields are below each other in this order. */
async function inOrder(page: Page, fields: readonly string[]): Promise<boolean> {
  const tops = await Promise.all(fields.map(async (field) => (await fieldPlace(page, field).boundingBox())?.y ?? 0))
  return tops.every((top, index) => top > (tops[index - 1] ?? 0))
}
