import type { Browser, Page } from 'playwright-core'
import type { RunningApplication } from '@fleet/backend/testing/application'
import { mailsTo } from '@fleet/backend/testing/mails'
import { newAccount } from '@fleet/backend/testing/new-account'
import { inDays, sampleDiver, sampleNonDiver } from '@fleet/backend/testing/sample-guest'
import { signInAtProvider } from '../support/identity.ts'
import { save, start } from '../support/server-state.ts'
import { scan } from '../support/typed.ts'

type Take = (page: Page, name: string, address?: string) => Promise<void>
type Stage = {
  readonly application: RunningApplication
  readonly browser: Browser
  readonly language: string
  readonly width: number
  readonly take: Take
}

const unsigned = { truthfulnessConfirmed: null, liabilitySignatureName: null }

/** Every screen of guests in the order they meet them: from the link to the receipt and beyond. */
export async function takeGuestScreens(stage: Stage): Promise<void> {
  const { take } = stage
  const admin = await device(stage)
  await signIn(stage, admin, stage.application.admin)
  const name = (who: string) => `${who}-${stage.language}-${stage.width}`
  const { link, guest } = await takeArrival(stage, admin, name)
  await takeAlone(stage, admin, guest)
  await takeGroup(stage, name)
  await takeConfirming(stage, name)
  const other = await guestOf(stage, name('Olga'))
  await take(other, 'invite-foreign', link)
  await take(other, 'sessions', '/sessions')
  await take(other, 'language', '/language')
  await take(other, 'not-there', '/not-there')
  await Promise.all([admin, guest, other].map((page) => page.context().close()))
}

/** The link, signing in, and the answers known to the operator. */
async function takeArrival(stage: Stage, admin: Page, name: (who: string) => string) {
  const { take, language } = stage
  const email = `${name('nele')}@example.com`
  const answers = {
    boatName: 'Snefro Pearl',
    tripStartDate: inDays(60),
    tripEndDate: inDays(67),
    bookingReference: 'B-4711',
    bookingAgency: 'Deep Blue',
  }
  await post(admin, '/api/invitations', { roleType: 'guest', email, recipientName: 'Nele Brandt', language, answers })
  const link = await linkTo(stage, email)
  const guest = await device(stage)
  await take(guest, 'sign-in', '/')
  await take(guest, 'forgot-password', '/forgot-password')
  await take(guest, 'dead-password-link', '/set-password#token=dead')
  await take(guest, 'invite-made-up', '/invite/made-up')
  await take(guest, 'invite', link)
  await guest.locator('a[href*="/api/login"]').first().click()
  await signInAtProvider(guest, { email, firstName: 'Nele', lastName: 'Brandt' })
  await guest.waitForURL(/\/form\/./)
  await take(guest, 'form-0-invited')
  const stranger = await device(stage)
  await take(stranger, 'invite-used', link)
  await stranger.context().close()
  return { link, guest }
}

async function takeAlone({ take }: Stage, admin: Page, guest: Page): Promise<void> {
  const id = /form\/([^/?]+)/.exec(guest.url())?.[1] ?? ''
  await save(guest, id, { isGroupBooking: false, currentStep: 1 })
  await take(guest, 'form-1-from-operator', `/form/${id}?step=1`)
  await take(guest, 'home-draft', '/')
  await take(guest, 'check-empty', `/form/${id}/check`)
  await save(guest, id, {
    passengerIndex: 1,
    ...sampleDiver({ firstName: 'Nele', lastName: 'Brandt', lastDiveDate: '03.2012', ...unsigned }),
  })
  for (let step = 1; step < 9; step += 1) await take(guest, `form-${step}`, `/form/${id}?step=${step}`)
  await take(guest, 'check', `/form/${id}/check`)
  await last(guest)
  await guest.waitForURL(/step=9|\/form\/[^/]+$/)
  await take(guest, 'form-9')
  await last(guest)
  await guest.locator('#problems-title').waitFor()
  await take(guest, 'form-9-problems')
  await guest.locator('#main input[type=checkbox]').check()
  await guest.locator('[data-field=liabilitySignatureName] input').fill('Nele Brandt')
  await last(guest)
  await guest.waitForURL(/summary/)
  await take(guest, 'receipt')
  await take(guest, 'home-sent', '/')
  await take(guest, 'summary', `/form/${id}/summary`)
  const items = [
    { person: 1, document: 'passportCopy', comment: 'The page with the photo, please.' },
    { person: 1, field: 'passportNumber', comment: 'Zero or the letter O?' },
  ]
  await post(admin, `/api/submissions/${id}/review`, { decision: 'request_documents', notes: 'Nearly there.', items })
  await take(guest, 'home-asked', '/')
  await take(guest, 'asked', `/form/${id}/asked`)
  await save(guest, id, { passengerIndex: 1, passportNumber: 'C01X8L0V0' })
  await take(guest, 'asked-half', `/form/${id}/asked`)
  await guest.goto(`/form/${id}/asked`)
  await guest.locator('[data-field=passportCopyAttached] input[type=file]').setInputFiles(scan('photo page.pdf'))
  await guest.locator('[data-field=passportCopyAttached] a').first().waitFor()
  await take(guest, 'asked-all', `/form/${id}/asked`)
  await last(guest)
  await guest.waitForURL(/summary/)
  await take(guest, 'sent-again')
  await post(admin, `/api/submissions/${id}/review`, { decision: 'approve' })
  await take(guest, 'approved', `/form/${id}/summary`)
  await take(guest, 'home-approved', '/')
  await post(admin, `/api/submissions/${id}/review`, { decision: 'reopen', notes: 'Please look at your flight again.' })
  await take(guest, 'form-1-reopened', `/form/${id}?step=1`)
  await post(guest, `/api/submissions/${id}/submit`, {})
  await post(admin, `/api/submissions/${id}/review`, { decision: 'reject', notes: 'The boat is full.' })
  await take(guest, 'rejected', `/form/${id}/summary`)
  await take(guest, 'home-rejected', '/')
}

/** Three persons; one of them fills in their own part. */
async function takeGroup(stage: Stage, name: (who: string) => string): Promise<void> {
  const { take, language } = stage
  const leader = await guestOf(stage, name('Clara'))
  const email = `${name('felix')}@example.com`
  await take(leader, 'home-empty', '/')
  const id = await start(leader)
  await take(leader, 'form-0', `/form/${id}`)
  await save(leader, id, { isGroupBooking: true, groupSize: 3, groupLeaderName: 'Clara Reiter', currentStep: 1 })
  await save(leader, id, { passengerIndex: 1, ...sampleDiver({ firstName: 'Clara', lastName: 'Reiter', ...unsigned }) })
  await save(leader, id, {
    passengerIndex: 2,
    ...sampleNonDiver({ firstName: 'Felix', medicalDeclarationSigned: null, email, ...unsigned }),
  })
  await take(leader, 'group-0', `/form/${id}?step=0`)
  await take(leader, 'group-2-same', `/form/${id}?step=2&person=3`)
  await take(leader, 'group-3', `/form/${id}?step=3&person=2`)
  await take(leader, 'group-8-next', `/form/${id}?step=8&person=1`)
  await post(leader, `/api/submissions/${id}/parts`, { person: 2, email, language })
  await take(leader, 'group-3-part-sent', `/form/${id}?step=3&person=2`)
  const member = await device(stage)
  await take(member, 'part-invite', await linkTo(stage, email))
  await member.locator('a[href*="/api/login"]').first().click()
  await signInAtProvider(member, { email, firstName: 'Felix', lastName: 'Weber' })
  await member.waitForURL((url) => !url.pathname.startsWith('/identity') && !url.pathname.startsWith('/api'))
  await take(member, 'part-taken')
  await take(member, 'part-home', '/')
  await take(member, 'part-form-1', `/form/${id}?step=1`)
  await take(member, 'part-check', `/form/${id}/check`)
  await take(leader, 'group-check', `/form/${id}/check`)
  await take(leader, 'home-group', '/')
  await Promise.all([leader, member].map((page) => page.context().close()))
}

/** A guest confirms by a mailed link what an agent has filled in. */
async function takeConfirming(stage: Stage, name: (who: string) => string): Promise<void> {
  const account = await newAccount(stage.application.application.services, {
    role: 'agent',
    name: name('Marta'),
    agentId: 'agency-two-fins',
  })
  const agent = await device(stage)
  await signIn(stage, agent, account)
  const id = await start(agent)
  await save(agent, id, { isGroupBooking: false, passengerIndex: 1, ...sampleDiver(unsigned) })
  const email = `${name('jonas')}@example.com`
  await post(agent, `/api/submissions/${id}/confirmations`, {
    declarations: ['medical', 'liability'],
    email,
    language: stage.language,
  })
  const guest = await device(stage)
  await stage.take(guest, 'declarations', await linkTo(stage, email))
  await stage.take(guest, 'declarations-none', '/declarations')
  await Promise.all([agent, guest].map((page) => page.context().close()))
}

async function device({ application, browser, language, width }: Stage): Promise<Page> {
  const context = await browser.newContext({
    baseURL: application.url,
    viewport: { width, height: width < 600 ? 844 : 860 },
    locale: language,
    reducedMotion: 'reduce',
  })
  await context.addInitScript((chosen) => localStorage.setItem('selectedLanguage', chosen), language)
  return context.newPage()
}

async function guestOf(stage: Stage, name: string): Promise<Page> {
  const page = await device(stage)
  await signIn(stage, page, await newAccount(stage.application.application.services, { role: 'guest', name }))
  return page
}

async function signIn(
  { application }: Stage,
  page: Page,
  { email, password }: { readonly email: string; readonly password: string },
): Promise<void> {
  await page.goto('/')
  await page.request.post('/api/auth/login-password', {
    data: { email, password },
    headers: { origin: application.url },
  })
}

async function post(page: Page, path: string, data: object): Promise<void> {
  const answer = await page.request.post(path, { data, headers: { origin: new URL(page.url()).origin } })
  if (!answer.ok()) throw new Error(`${path}: ${answer.status()} ${await answer.text()}`)
}

/** From the newest mail to this address. */
async function linkTo({ application }: Stage, email: string): Promise<string> {
  const mails = await mailsTo(application.application.services.config.dataDir, email)
  return mails.at(-1)?.links[0] ?? ''
}

/** The button to the next step. */
async function last(page: Page): Promise<void> {
  await page.locator('main button').last().click()
}
