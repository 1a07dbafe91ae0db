import { beforeAll, describe, expect, it } from 'vitest'
import type { Page } from 'playwright-core'
import { type Person, peopleOf } from '@fleet/backend/testing/api'
import { newAccount } from '@fleet/backend/testing/new-account'
import { sampleDiver } from '@fleet/backend/testing/sample-guest'
import { accessibilityFaults } from '../support/accessibility.ts'
import { stage } from '../support/stage.ts'

const play = stage()
let page: Page
/** The first admin, without a page. */
let admin: Person
beforeAll(async () => {
  const { application, admin: account } = play.application
  admin = await peopleOf(application).signedIn(account.email, account.password)
})

async function signIn(to = '/'): Promise<void> {
  page = await play.device()
  await page.goto(to)
  await page.getByLabel('Email').fill(play.application.admin.email)
  await page.getByLabel('Password').fill(play.application.admin.password)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.getByRole('button', { name: 'Sign Out' }).waitFor()
}

async function call(...[method, path, body = {}]: Parameters<Person['call']>) {
  const answer = await admin.call(method, path, body)
  if (answer.statusCode >= 400) throw new Error(`${method} ${path}: ${answer.statusCode} ${answer.body}`)
  return answer.json()
}

/** A complete submission pending review, with a passport number that was corrected once. */
async function submitted(lastName: string): Promise<string> {
  const { id } = await call('POST', '/api/submissions')
  await call('PATCH', `/api/submissions/${id}`, { isGroupBooking: false })
  await call('PATCH', `/api/submissions/${id}`, {
    ...sampleDiver({ lastName, passportNumber: 'C01X8LOVG' }),
    passengerIndex: 1,
    currentStep: 9,
  })
  await call('PATCH', `/api/submissions/${id}`, { passportNumber: 'C01X8L0VG' })
  await call('POST', `/api/submissions/${id}/submit`)
  return id
}

const status = (text: string) => page.getByRole('main').getByText(text, { exact: true }).first()
const newestEvent = () => page.locator('#history ~ ol > li').first()

describe('signing in', () => {
  it('with a wrong password is refused with a message, and keeps the typed e-mail', async () => {
    page = await play.device()
    await page.goto('/')
    await page.getByRole('button', { name: 'Sign In' }).click()
    await expect.poll(() => page.getByText('Please fill this in.').count()).toBe(2)
    await page.getByLabel('Email').fill(play.application.admin.email)
    await page.getByLabel('Password').fill('not the password')
    await page.getByRole('button', { name: 'Sign In' }).click()
    await page.getByText('Login Failed').waitFor()
    expect(await page.getByLabel('Email').inputValue()).toBe(play.application.admin.email)
    expect(await accessibilityFaults(page)).toEqual([])
    await page.getByRole('link', { name: 'Forgot your password?' }).click()
    await page.getByRole('button', { name: 'Send the link' }).waitFor()
    expect(await page.getByText('Login Failed').count()).toBe(0)
  })

  it('leads back to the requested address', async () => {
    await signIn('/forms?status=draft')
    expect(new URL(page.url()).pathname).toBe('/forms')
    expect(await page.getByRole('checkbox', { name: /^Draft/ }).isChecked()).toBe(true)
  })

  it('ends with signing out', async () => {
    await signIn()
    await page.getByRole('button', { name: 'Sign Out' }).click()
    await page.getByLabel('Password').waitFor()
    await page.goto('/forms')
    await page.getByLabel('Password').waitFor()
    expect(await page.getByRole('table').count()).toBe(0)
  })
})

describe('the list of forms', () => {
  it('finds by name and by status, and shows when nothing matches', async () => {
    await submitted('Lindqvist')
    page = await play.signedIn('/forms')
    await page.getByRole('searchbox').fill('lindq')
    await page.getByRole('link', { name: 'Jonas Lindqvist' }).waitFor()
    await page.getByRole('checkbox', { name: /^Rejected/ }).check()
    await page.getByText('No form matches “lindq”').waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await page.getByRole('button', { name: 'Clear search and filter' }).click()
    await page.getByRole('link', { name: 'Jonas Lindqvist' }).waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
  })

  it('has room next to the longest name', async () => {
    const lastName = 'W'.repeat(100)
    const id = await submitted(lastName)
    page = await play.signedIn('/forms')
    const width = () => page.evaluate(() => document.documentElement.scrollWidth)
    await page.getByRole('link', { name: lastName }).waitFor()
    expect(await width()).toBe(1280)
    await page.goto(`/submissions/${id}`)
    await page.getByRole('heading', { level: 1, name: lastName }).waitFor()
    expect(await width()).toBe(1280)
  })
})

describe('reviewing', () => {
  it('shows the author of a value, its earlier value, and the form at that time', async () => {
    const id = await submitted('Weber')
    page = await play.signedIn(`/submissions/${id}`)
    await page.getByRole('button', { name: /Guest Personal Data/ }).click()
    await page.getByRole('button', { name: /^Passport number/ }).click()
    await page.getByText('C01X8LOVG').first().waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await page.getByRole('link', { name: 'Show in the history' }).click()
    await expect.poll(() => page.locator('#history ~ ol > li').count()).toBe(2)
    await page.getByRole('link', { name: 'See the form before this change' }).click()
    await page.getByText(/^The form as it was on/).waitFor()
    await expect.poll(() => page.locator('dt:text-is("Passport number") + dd').first().textContent()).toBe('C01X8LOVG')
    expect(await page.getByRole('button', { name: 'Approve' }).count()).toBe(0)
  })

  it('requests a document and a better answer, each with a comment', async () => {
    const id = await submitted('Ortega')
    page = await play.signedIn(`/submissions/${id}`)
    await page.getByRole('button', { name: 'Open all steps' }).click()
    await page.getByRole('button', { name: 'Request Copy of the passport' }).click()
    await page.getByRole('button', { name: 'Request Passport number' }).click()
    await page.getByRole('button', { name: 'Send 2 requests' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Send the request' }).click()
    await dialog.getByText(/^Say what is needed/).waitFor()
    await dialog.getByRole('textbox', { name: 'Copy of the passport' }).fill('The lower edge is cut off.')
    await dialog.getByRole('textbox', { name: 'Passport number' }).fill('Zero or the letter O?')
    expect(await accessibilityFaults(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Send the request' }).click()
    await status('Missing Documents').waitFor()
    await expect
      .poll(() => newestEvent().textContent())
      .toMatch(
        /requested documents.*Copy of the passport: The lower edge is cut off\..*Passport number: Zero or the letter O\?/,
      )
    await page.goto('/forms?status=missing_docs')
    await page.getByRole('link', { name: 'Jonas Ortega' }).waitFor()
  })

  it('goes to the next by a key, shows other readers, and keeps the requested items while a step is edited', async () => {
    const [alpha, beta] = [await submitted('Alpha'), await submitted('Beta')]
    page = await play.signedIn(`/submissions/${beta}`)
    await page.getByRole('link', { name: /^Next: Jonas Alpha/ }).waitFor()
    await page.keyboard.press('j')
    await page.getByRole('heading', { level: 1, name: 'Jonas Alpha' }).waitFor()
    const manager = await newAccount(play.application.application.services, { role: 'manager', name: 'Malte' })
    const other = await play.signedIn(`/submissions/${alpha}`, manager)
    await page.getByText('Malte Test is also viewing this').waitFor()
    await other.close()
    await page.getByRole('button', { name: /Guest Personal Data/ }).click()
    await page.getByRole('button', { name: 'Request Passport number' }).click()
    await page.getByRole('button', { name: 'Zero or letter O' }).click()
    expect(await page.getByLabel('What should be done').inputValue()).toBe(
      'Please check whether these are zeros or the letter O.',
    )
    expect(await accessibilityFaults(page)).toEqual([])
    await page.getByRole('link', { name: 'Edit this step: Guest Personal Data' }).click()
    await page.getByRole('button', { name: 'Back to the review' }).click()
    await page.getByRole('heading', { level: 1, name: 'Jonas Alpha' }).waitFor()
    await page.getByText('1 request to send.').waitFor()
  })

  it('approves, checks in, and then offers no more decisions', async () => {
    const id = await submitted('Brooks')
    page = await play.signedIn(`/submissions/${id}`)
    for (const [decision, becomes] of [
      ['Approve', 'Complete'],
      ['Check in', 'Checked in'],
    ] as const) {
      await page.getByRole('button', { name: decision }).click()
      await page.getByRole('dialog').getByRole('button', { name: decision }).click()
      await status(becomes).waitFor()
    }
    await page.getByText('The guests are on board, so there is nothing left to decide.').waitFor()
    await expect.poll(() => newestEvent().textContent()).toMatch(/checked the guests in/)
  })

  it('rejects with a reason for the guests only, and keeps the internal note private', async () => {
    page = await play.signedIn(`/submissions/${await submitted('Keller')}`)
    await page.getByRole('button', { name: 'Reject' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Reject' }).click()
    await dialog.getByLabel('Internal note').fill('Owes for the last trip.')
    await dialog.getByRole('button', { name: 'Reject' }).click()
    await dialog.getByText(/^Please give a reason/).waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await dialog.getByLabel('Reason (the guests see it)').fill('The boat is full.')
    await dialog.getByRole('button', { name: 'Reject' }).click()
    await status('Rejected').waitFor()
    await expect
      .poll(() => newestEvent().textContent())
      .toMatch(/rejected.*To the guests.*The boat is full\..*Internal.*Owes for the last trip\./)
    const notes = page.getByRole('main').getByText('To the guests, with the last decision').locator('..')
    expect(await notes.textContent()).not.toContain('Owes')
  })

  it('reports that a colleague decided first, and shows the present state', async () => {
    const id = await submitted('Ferrari')
    page = await play.signedIn(`/submissions/${id}`)
    await page.getByRole('button', { name: 'Approve' }).click()
    await call('POST', `/api/submissions/${id}/review`, { decision: 'reject', notes: 'Cancelled' })
    // The page updates by itself; the dialog keeps the revision it opened with
    await status('Rejected').waitFor({ state: 'attached' })
    await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
    await page.getByText('The status has changed in the meantime').waitFor()
    await page.getByRole('button', { name: 'Show the current state' }).click()
    await status('Rejected').waitFor()
    await page.getByRole('button', { name: 'Reopen' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Reopen' }).click()
    await status('Draft').waitFor()
    await expect.poll(() => newestEvent().textContent()).toMatch(/reopened/)
  })
})
