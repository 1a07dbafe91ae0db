import type { Browser, Page } from 'playwright-core'
import type { RunningApplication } from '../testing/application.ts'
import { inDays } from '../testing/sample-guest.ts'
import { PersonAtPhone, type OwnCard, type PhoneAnswer } from './person-at-phone.ts'

const guest = { firstName: 'Jonas', lastName: 'Weber' }
const phone = { viewport: { width: 390, height: 844 }, locale: 'en-GB', isMobile: true, hasTouch: true }

/** Name, mail address and number, as every phone knows them; a phone that knows more is faster still. */
const ownCard: OwnCard = {
  'given-name': 'Jonas',
  'additional-name': 'Peter',
  'family-name': 'Weber',
  email: 'jonas.weber@example.com',
  'tel-country-code': /^Germany/,
  'tel-national': '15123456789',
}
const known = {
  boatName: 'Snefro Pearl',
  tripStartDate: inDays(60),
  tripEndDate: inDays(67),
  bookingAgency: 'Blue Corner Travel',
  bookingReference: 'BC-1001',
}
const lastMonth = new Date(Date.now() - 40 * 86_400_000)

/** All required answers of a diver who attaches no copies: the same answers whatever the form asks. */
const answers: Readonly<Record<string, PhoneAnswer>> = {
  ...known,
  needsAirportTransfer: true,
  arrivalDate: inDays(60),
  arrivalTime: '14:35',
  arrivalAirline: 'Condor',
  arrivalFlightNumber: 'DE 162',
  arrivalAirportOfOrigin: 'Frankfurt',
  hasOwnDepartureArrangements: true,
  title: 'Mr.',
  firstName: 'Jonas',
  middleName: 'Peter',
  lastName: 'Weber',
  nationality: 'Germany',
  dateOfBirth: '1986-03-14',
  travelDocumentType: /^Passport/,
  passportNumber: 'C01X8L0VG',
  passportExpiryDate: inDays(2000),
  travelDocumentsConfirmed: true,
  countryCode: /^Germany|^\+49/,
  phone: '15123456789',
  email: 'jonas.weber@example.com',
  travelDocumentationDisclaimer: true,
  isDiver: 'Diver',
  certificationAgency: 'PADI',
  certificationLevel: 'Advanced Open Water',
  numberOfDives: '84',
  lastDiveDate: [
    new RegExp(lastMonth.toLocaleString('en-GB', { month: 'long' })),
    new RegExp(String(lastMonth.getFullYear())),
  ],
  nitroxCertified: true,
  medicalDeclarationSigned: true,
  bodyHeight: /^180 cm/,
  bodyWeight: /^80 kg/,
  shoeSize: /EU 42$/,
  needsRentalEquipment: /^YES/,
  needsCompleteSet: true,
  divingInsuranceProvider: 'DAN Europe',
  insurancePolicyNumber: 'DE-4471-908',
  insuranceValid: true,
  insuranceCoverageConfirmed: true,
  emergencyContactName: 'Lena Weber',
  emergencyContactRelation: 'Spouse or partner',
  emergencyContactCountryCode: /^Germany|^\+49/,
  emergencyContactPhone: '15198765432',
  emergencyContactEmail: 'lena.weber@example.com',
  dietaryRequirements: 'Vegetarian',
  truthfulnessConfirmed: true,
  liabilitySignatureName: 'Jonas Weber',
}

/** Times one diver's registration, from opening the form to the confirmation, at a person's pace, in four ways. */
export async function timeRegistrations(browser: Browser, running: RunningApplication): Promise<void> {
  const ways = [
    { name: 'link without anything, nothing filled in by the phone', invitation: {}, card: undefined },
    { name: 'link without anything, the phone knows its owner', invitation: {}, card: ownCard },
    {
      name: 'link with trip, agency, reference and name, phone knows nothing',
      invitation: { recipientName: 'Jonas Weber', answers: known },
      card: undefined,
    },
    {
      name: 'link with all of that, and the phone knows its owner',
      invitation: { recipientName: 'Jonas Weber', answers: known },
      card: ownCard,
    },
  ]
  console.log(`${'one registration'.padEnd(66)}  seconds  keys  taps  asked  answered  waited`)
  // In parallel: nearly all of the time is pauses.
  const persons = await Promise.all(
    ways.map(async ({ invitation, card }, index) => {
      const page = await invited(browser, running, invitation, `jonas.weber${index}@example.com`)
      const person = new PersonAtPhone(page, card)
      await register(person)
      return person
    }),
  )
  for (const [index, { seconds, keys, taps, shown, given, waited }] of persons.entries()) {
    const figures = [seconds.toFixed(0), keys, taps, shown.size, given.size, `${(waited / 1000).toFixed(1)} s`]
    console.log(
      (ways[index]?.name ?? '').padEnd(66) +
        [9, 6, 6, 7, 10, 8].map((width, column) => String(figures[column]).padStart(width)).join(''),
    )
  }
}

/**
 * Opens the first page of the form for a new guest with a link. Leaves out the operator's answers when links cannot
 * carry them.
 */
async function invited(
  browser: Browser,
  { url, admin }: RunningApplication,
  invitation: object,
  email: string,
): Promise<Page> {
  const staff = await browser.newContext({ baseURL: url, extraHTTPHeaders: { origin: url } })
  await staff.request.post('/api/auth/login-password', { data: admin })
  const postInvitation = (data: object) =>
    staff.request.post('/api/invitations', { data: { roleType: 'guest', ...data } })
  const answer = await postInvitation(invitation)
  const { plainToken } = await (
    answer.ok() ? answer : await postInvitation({ ...invitation, answers: undefined })
  ).json()
  await staff.close()
  const context = await browser.newContext({ ...phone, baseURL: url })
  const page = await context.newPage()
  await page.goto(`/invite/${plainToken}`)
  await page.getByRole('link', { name: 'Sign In to Accept Invitation' }).click()
  await page.getByLabel('E-mail', { exact: true }).fill(email)
  await page.getByLabel('First name').fill(guest.firstName)
  await page.getByLabel('Last name').fill(guest.lastName)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL(/\/form\/./)
  await page.locator('main [data-field]').first().waitFor()
  return page
}

async function register(person: PersonAtPhone): Promise<void> {
  const { page } = person
  await person.shownFields()
  person.given.add('isGroupBooking')
  await person.tap(person.place('isGroupBooking').getByText('Individual'))
  await person.wait(() => page.getByRole('heading', { level: 1, name: 'General Trip Data' }).waitFor())
  for (;;) {
    await person.answerStep(answers)
    const title = await page.getByRole('heading', { level: 1 }).innerText()
    const send = page.getByRole('button', { name: 'Submit for Review' })
    const isLast = (await send.count()) > 0
    await person.tap(
      isLast
        ? send
        : page
            .getByRole('main')
            .getByRole('button', { name: /^Continue/ })
            .last(),
    )
    const left = () =>
      page.waitForFunction((before) => (document.querySelector('h1')?.innerText ?? before) !== before, title, {
        polling: 'raf',
        timeout: 30_000,
      })
    await person.wait(() =>
      (isLast ? send.waitFor({ state: 'detached' }) : left()).catch(async () => {
        throw new Error(`${title} was not left: ${await page.getByRole('main').innerText()}`)
      }),
    )
    if (!isLast) continue
    const id = /[0-9a-f-]{36}/.exec(page.url())?.[0] ?? ''
    const { status } = await (await page.request.get(`/api/submissions/${id}`)).json()
    if (status !== 'pending_review') throw new Error(`not sent: ${status}, ${await page.locator('main').innerText()}`)
    return
  }
}
