// `npm run screenshots [folder] [language,...]`: every screen of guests on a phone in six languages, with a contact
// sheet of each, and, unless languages are named, the form and every screen of staff in three languages and two
// widths, with a season of made-up registrations. `npm run screenshots -- <folder> readme`: the two pictures of the
// README. For people to look at; no test compares them.
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { startApplication } from '@fleet/backend/testing/application'
import { openBrowser } from '@fleet/backend/testing/runner/browser'
import { seedTestSeason } from '@fleet/demo/testing/seed-test-season'
import { newAccount, type NewAccount } from '@fleet/backend/testing/new-account'
import { inDays, sampleDiver } from '@fleet/backend/testing/sample-guest'
import { setup } from '@fleet/backend/testing/runner/global-setup'
import { contactSheet } from './contact-sheet.ts'
import { takeGuestScreens } from './guest-screens.ts'
import { save, start } from '../support/server-state.ts'

const languages = ['en', 'de', 'ru']
const guestLanguages = ['en', 'de', 'ru', 'fr', 'it', 'es']
const widths = [390, 1280]
const folder = path.resolve(process.argv[2] ?? 'coverage/screenshots')
const onlyReadme = process.argv[3] === 'readme'
const onlyGuests = process.argv[3]?.split(',')

// A person with every conditional field.
const everything = sampleDiver({
  dateOfBirth: '1961-02-28',
  certificationAgency: 'Other',
  otherCertificationAgency: 'VDST',
  lastDiveDate: '03.2023',
  needsCompleteSet: null,
  needsSingleItemRental: true,
  needsTorch: true,
  needsFins: true,
  hasOwnDepartureArrangements: null,
  needsDepartureHotelTransfer: true,
  departureDate: inDays(67),
})

/** An agent of the season's agency. */
let agent: NewAccount | undefined

const removeShared = await setup()
const application = await startApplication()
const browser = await openBrowser()
try {
  if (onlyReadme) await seedTestSeason(application.application)
  else for (const language of onlyGuests ?? guestLanguages) await takeGuests(language)
  if (onlyGuests === undefined) await takeSeason()
  if (onlyReadme || onlyGuests === undefined) await takeForReadme()
} finally {
  await browser.close()
  await application.close()
  await removeShared()
}

async function takeGuests(language: string): Promise<void> {
  const shots = path.join(folder, `guest-${language}-390`)
  await mkdir(shots, { recursive: true })
  const names: string[] = []
  const take = takeInto(shots, 390)
  await takeGuestScreens({
    application,
    browser,
    language,
    width: 390,
    take: async (page, name, address) => {
      names.push(name)
      await take(page, name, address)
    },
  })
  await contactSheet(browser, shots, names)
  console.log(shots)
}

async function takeSeason(): Promise<void> {
  await seedTestSeason(application.application)
  agent = await newAccount(application.application.services, {
    role: 'agent',
    name: 'Marta',
    agentId: 'agency-two-fins',
  })
  for (const language of languages) for (const width of widths) await takeAll(language, width)
}

type TakeOf = (page: Page, name: string, address?: string) => Promise<void>

function heightOf(width: number): number {
  return width < 600 ? 844 : 860
}

/**
 * Takes full-page pictures, with content stuck to the lower edge at the bottom; reports pages wider than the screen.
 */
function takeInto(shots: string, width: number): TakeOf {
  const height = heightOf(width)
  return async (page, name, address) => {
    if (address !== undefined) await page.goto(address, { waitUntil: 'networkidle' })
    else await page.waitForLoadState('networkidle')
    await page.locator('h1').first().waitFor()
    await page.evaluate(() => document.fonts.ready)
    const [wide = 0, high = 0] = await page.evaluate(() => [
      document.documentElement.scrollWidth,
      document.documentElement.scrollHeight,
    ])
    if (wide > width) console.log(`${shots}/${name}: ${wide} px wide`)
    await page.setViewportSize({ width, height: Math.max(height, high) })
    await page.screenshot({ path: path.join(shots, `${name}.png`), animations: 'disabled' })
    await page.setViewportSize({ width, height })
  }
}

async function takeAll(language: string, width: number): Promise<void> {
  const context = await browser.newContext({
    baseURL: application.url,
    viewport: { width, height: heightOf(width) },
    locale: language,
    reducedMotion: 'reduce',
  })
  await context.addInitScript((chosen) => localStorage.setItem('selectedLanguage', chosen), language)
  const page = await context.newPage()
  const shots = path.join(folder, `${language}-${width}`)
  await mkdir(shots, { recursive: true })
  const into = takeInto(shots, width)
  const take: Take = (name, address) => into(page, name, address)
  await take('sign-in', '/')
  await page.request.post('/api/auth/login-password', { data: application.admin, headers: { origin: application.url } })
  await page.goto('/dashboard')
  await takeForm(page, take)
  await takeStaffScreens(page, take)
  await takeAgentScreens(page, take)
  await context.close()
  console.log(shots)
}

type Take = (name: string, address?: string) => Promise<void>

async function takeForm(page: Page, take: Take): Promise<void> {
  const fresh = await start(page)
  await take('form-0-new', `/form/${fresh}`)
  const id = await start(page)
  await save(page, id, { isGroupBooking: true, groupSize: 3, groupLeaderName: 'Jonas Weber' })
  await save(page, id, { passengerIndex: 1, ...everything })
  await save(page, id, { passengerIndex: 2, firstName: 'Lena', lastName: 'Weber', passportExpiryDate: inDays(90) })
  for (let step = 0; step < 10; step += 1) await take(`form-${step}`, `/form/${id}?step=${step}`)
  await take('form-3-empty', `/form/${id}?step=3&person=3`)
  await page.goto(`/form/${id}?step=9`)
  await page.locator('[data-field=liabilitySignatureName]').waitFor()
  await page.locator('main button:not(main form button)').last().click()
  await page.locator('#problems-title').waitFor()
  await take('form-problems')
  await page.locator('section:has(#problems-title) li button').first().click()
  await take('form-problem-at-its-field')
}

async function takeStaffScreens(page: Page, take: Take): Promise<void> {
  await take('dashboard', '/dashboard')
  await take('forms', '/forms')
  const find = async (status: string): Promise<string> => {
    const rows: { id: string; isGroupBooking: boolean }[] = await (
      await page.request.get(`/api/submissions?status=${status}&limit=50`)
    ).json()
    return (rows.find(({ isGroupBooking }) => isGroupBooking) ?? rows[0])?.id ?? ''
  }
  const waiting = await find('pending_review')
  await take('submission', `/submissions/${waiting}`)
  await page.getByRole('button', { name: /Open all steps|Alle Schritte öffnen|Развернуть все шаги/ }).click()
  await page.locator('main dl button').first().click()
  await take('submission-answer-opened')
  await page.goto(`/submissions/${waiting}`)
  await page
    .locator('main section button')
    .filter({ hasText: /Request documents|Dokumente anfordern|Запросить документы/ })
    .click()
  await page.getByRole('dialog').waitFor()
  await take('submission-request-dialog')
  await take('submission-missing-documents', `/submissions/${await find('missing_docs')}`)
  await take('submission-rejected', `/submissions/${await find('rejected')}`)
  await take('form-missing-documents', `/form/${await find('missing_docs')}?step=3`)
  for (const name of [
    'invitations',
    'user-management',
    'access-log',
    'language',
    'sessions',
    'forgot-password',
    'not-there',
  ])
    await take(name, `/${name}`)
}

async function takeAgentScreens(page: Page, take: Take): Promise<void> {
  await page.context().clearCookies()
  await take('agent-user-login', '/agent-user-login')
  await page.request.post('/api/auth/login-password', {
    data: { email: agent?.email, password: agent?.password },
    headers: { origin: application.url },
  })
  await take('agent-dashboard', '/dashboard')
  await take('agent-team', '/agent-team')
  await take('agent-forms', '/forms')
  await page.context().clearCookies()
  await page.request.post('/api/auth/login-password', { data: application.admin, headers: { origin: application.url } })
}

/** The two pictures of the README, at screen size: `docs/images` has copies. */
async function takeForReadme(): Promise<void> {
  await mkdir(folder, { recursive: true })
  const context = await browser.newContext({
    baseURL: application.url,
    viewport: { width: 1280, height: 860 },
    locale: 'en',
    reducedMotion: 'reduce',
  })
  await context.addInitScript(() => localStorage.setItem('selectedLanguage', 'en'))
  const page = await context.newPage()
  await page.request.post('/api/auth/login-password', { data: application.admin, headers: { origin: application.url } })
  await page.goto('/forms', { waitUntil: 'networkidle' })
  await page.locator('h1').first().waitFor()
  await page.evaluate(() => document.fonts.ready)
  await page.screenshot({ path: path.join(folder, 'registrations.png') })

  const id = await start(page)
  await save(page, id, { isGroupBooking: true, groupSize: 2, groupLeaderName: 'Jonas Weber' })
  await save(page, id, { passengerIndex: 1, ...sampleDiver({ needsCompleteSet: null, emergencyContactPhone: null }) })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/form/${id}?step=6`, { waitUntil: 'networkidle' })
  await page.locator('h1').first().waitFor()
  await page.evaluate(() => document.fonts.ready)
  await page.screenshot({ path: path.join(folder, 'wizard.png') })
  await context.close()
}
