import { expect, it } from 'vitest'
import { inDays } from '@fleet/backend/testing/sample-guest'
import { answer, answerAll, fieldPlace, shownFields } from '../support/answering.ts'
import { readSubmission } from '../support/server-state.ts'
import { stage } from '../support/stage.ts'
import { chosen, scan, storedAnswers, ticked, typed } from '../support/typed.ts'
import { continueTo, onStep, openStep, saved, submissionId } from '../support/wizard.ts'

const play = stage()

const trip = [
  typed('boatName', 'Snefro Love'),
  typed('tripStartDate', inDays(30)),
  typed('tripEndDate', inDays(37)),
  typed('bookingAgency', 'direct'),
  typed('bookingReference', 'S-7'),
]
const transfers = [
  ticked('needsHotelTransfer'),
  typed('arrivalDate', inDays(29)),
  typed('arrivalHotelName', 'Marriott, Hurghada'),
  ticked('needsDepartureAirportTransfer'),
  typed('departureDate', inDays(38)),
  // Typed in a person's notation; stored in the specification's.
  chosen('departureTime', '9.20', '09:20'),
  typed('departureAirline', 'Aeroflot'),
  typed('departureFlightNumber', 'SU 423'),
  typed('departureAirportOfDestination', 'Moscow'),
]
const personal = [
  chosen('title', 'Ms.', 'Ms.'),
  typed('firstName', 'Anna'),
  ticked('hasNoMiddleName'),
  typed('lastName', 'Smirnova'),
  chosen('nationality', 'Russia', 'RU'),
  typed('dateOfBirth', '1991-11-30'),
  chosen('travelDocumentType', 'ID card', 'id'),
  typed('passportNumber', '65 1234567'),
  typed('passportExpiryDate', inDays(900)),
  { field: 'idFrontCopyAttached', typed: scan('front.pdf'), stored: true },
  { field: 'idBackCopyAttached', typed: scan('back.pdf'), stored: true },
  chosen('countryCode', 'Russia (+7)', '+7'),
  typed('phone', '916 555 01 02'),
  typed('email', 'anna@example.com'),
  ticked('travelDocumentationDisclaimer'),
]
const lastSteps = [
  chosen('emergencyContactRelation', 'Parent', 'parent'),
  typed('emergencyContactName', 'Vera Smirnova'),
  chosen('emergencyContactCountryCode', 'Kazakhstan (+7)', '+7'),
  typed('emergencyContactPhone', '701 555 0103'),
]
const signature = [ticked('truthfulnessConfirmed'), typed('liabilitySignatureName', 'Anna Smirnova')]

it('a non-diver gets no questions about diving, and earlier answers to them are removed unless the choice is undone', async () => {
  const page = await play.signedIn('/form')
  await fieldPlace(page, 'isGroupBooking').getByText('Individual').click()
  await onStep(page, 'General Trip Data')
  await answerAll(page, trip)
  await continueTo(page, 'Transfer Requirements')
  await answerAll(page, transfers)
  await continueTo(page, 'Guest Personal Data')
  // A middle name comes first: the box "no middle name" clears it.
  await answer(page, typed('middleName', 'Iwanowna'))
  await answerAll(page, personal)
  expect(await shownFields(page)).not.toContain('middleName')
  await continueTo(page, 'Diving Experience')
  await answerAll(page, [
    chosen('isDiver', 'Diver', true),
    typed('certificationAgency', 'SSI'),
    typed('certificationLevel', 'Open Water'),
    typed('numberOfDives', '12'),
    ticked('nitroxCertified'),
  ])
  await continueTo(page, 'Medical Declaration')
  await answer(page, ticked('medicalDeclarationSigned'))
  await continueTo(page, 'Gear Rental')
  await answer(page, ticked('needsCompleteSet'))
  await openStep(page, 'Diving Experience')
  await answer(page, chosen('isDiver', 'Non-diver', false))
  expect(await shownFields(page)).toEqual(['isDiver'])
  await page.getByText(/other answers were cleared by this change/).waitFor()
  // Undone by keyboard, also after a visit to another step
  await openStep(page, 'Gear Rental')
  await openStep(page, 'Diving Experience')
  await fieldPlace(page, 'isDiver').locator('input:checked').focus()
  await page.keyboard.press('Shift+Tab')
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Undo')
  await page.keyboard.press('Enter')
  await fieldPlace(page, 'isDiver').getByText('Your answers have been restored.').waitFor()
  await expect.poll(() => fieldPlace(page, 'isDiver').locator(':focus').count()).toBe(1)
  await saved(page)
  expect((await readSubmission(page, submissionId(page))).persons['1']).toMatchObject({
    isDiver: true,
    certificationLevel: 'Open Water',
    numberOfDives: 12,
    needsCompleteSet: true,
  })
  await answer(page, chosen('isDiver', 'Non-diver', false))
  await page.getByText(/other answers were cleared by this change/).waitFor()
  await openStep(page, 'Gear Rental')
  expect(await shownFields(page)).toEqual(['bodyHeight', 'heightUnit', 'bodyWeight', 'weightUnit', 'shoeSize'])
  await continueTo(page, 'Diving Insurance')
  expect(await shownFields(page)).toEqual([
    'divingInsuranceProvider',
    'insurancePolicyNumber',
    'insurancePolicyAttached',
  ])
  await continueTo(page, 'Emergency Contact and Special Requests')
  await answerAll(page, lastSteps)
  await continueTo(page, 'Liability & Check Out')
  await answerAll(page, signature)
  await page.getByRole('button', { name: 'Submit for Review' }).click()
  await page.getByRole('heading', { name: 'Form Submitted' }).waitFor()
  await saved(page)

  const { status, persons } = await readSubmission(page, submissionId(page))
  expect(status).toBe('pending_review')
  const answered = Object.entries(persons['1'] ?? {}).filter(([field, value]) => value !== false || field === 'isDiver')
  expect(Object.fromEntries(answered)).toEqual({
    ...storedAnswers({ trip, transfers, personal, lastSteps, signature }),
    isDiver: false,
    medicalDeclarationSigned: true,
    heightUnit: 'cm',
    weightUnit: 'kg',
    language: 'en',
  })
})

it('a click on Continue takes effect although the field that loses the focus shows a message', async () => {
  const page = await play.signedIn('/dashboard', undefined, { viewport: { width: 1280, height: 1700 } })
  await page.getByRole('button', { name: 'Create form' }).click()
  await fieldPlace(page, 'isGroupBooking').getByText('Individual').click()
  await openStep(page, 'Emergency Contact and Special Requests')
  await answer(page, { field: 'emergencyContactEmail', typed: 'nobody' })
  await page.getByRole('button', { name: 'Continue' }).hover()
  await page.mouse.down()
  // The page while the button is held down: nothing under the pointer may have moved.
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
  await page.mouse.up()
  await onStep(page, 'Liability & Check Out')
  expect(page.url()).toContain('step=9')
})
