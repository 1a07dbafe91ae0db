import { describe, expect, it } from 'vitest'
import type { Page } from 'playwright-core'
import { accessibilityFaults } from '../support/accessibility.ts'
import { answer, fieldPlace } from '../support/answering.ts'
import { readDeviceData } from '../support/device-data.ts'
import { openDraft, readSubmission } from '../support/server-state.ts'
import { stage, type SignIn } from '../support/stage.ts'
import { typed } from '../support/typed.ts'
import { pause, saved, expectSaveLine } from '../support/wizard.ts'

const play = stage()

describe('an unsent answer, once the session has ended', () => {
  it('cannot be read on the device, and is sent after signing in again', async () => {
    const who = await play.guest('Tove')
    const { page, id } = await sessionEnded(who, 'Torvald-Geheim')
    const { text, unsaved, exportable } = await readDeviceData(page)
    expect(unsaved).toHaveLength(1)
    expect(text).not.toMatch(new RegExp(`Torvald|firstName|${id}|${accountOf(who)}`))
    expect(exportable).toBe(0)
    await page.reload()
    await page.getByLabel('Password').waitFor()
    expect((await readDeviceData(page)).unsaved).toEqual(unsaved)
    await signInHere(page, who)
    await expect.poll(() => valueOf(page, 'firstName')).toBe('Torvald-Geheim')
    await pause(page)
    await saved(page)
    expect((await readSubmission(page, id)).persons['1']?.['firstName']).toBe('Torvald-Geheim')
    expect((await readDeviceData(page)).unsaved).toEqual([])
  })

  it('is not visible to another account, which signs in and out here without a prompt and without deleting it', async () => {
    const who = await play.guest('Astrid')
    const other = await play.guest('Bjarne')
    const { page, id } = await sessionEnded(who, 'Asta')
    const { unsaved } = await readDeviceData(page)
    await page.reload()
    await signInHere(page, other)
    await page.getByRole('heading', { name: 'Form Not Found' }).waitFor()
    expect((await readDeviceData(page)).text).not.toContain('Asta')
    await page.goto('/')
    await page.getByRole('button', { name: 'Sign Out' }).click()
    await page.getByLabel('Password').waitFor()
    expect((await readDeviceData(page)).unsaved).toEqual(unsaved)
    await signInHere(page, who)
    await page.getByRole('button', { name: 'Sign Out' }).waitFor()
    await page.goto(`/form/${id}`)
    await expect.poll(() => valueOf(page, 'firstName')).toBe('Asta')
  })

  it('is deleted from the device two weeks later, on any visit; the chosen language stays', async () => {
    const { page } = await sessionEnded(await play.guest('Ylva'), 'Ylvi')
    await page.evaluate(() => localStorage.setItem('selectedLanguage', 'de'))
    await page.clock.setSystemTime(Date.now() + 13 * 86_400_000)
    await page.reload()
    await page.getByLabel('Passwort').waitFor()
    expect((await readDeviceData(page)).unsaved).toHaveLength(1)
    await page.clock.setSystemTime(Date.now() + 15 * 86_400_000)
    await page.reload()
    await page.getByLabel('Passwort').waitFor()
    expect(await readDeviceData(page)).toMatchObject({ unsaved: [], text: expect.stringContaining('selectedLanguage') })
  })
})

describe('signing out', () => {
  it('asks when answers are unsent, keeps them on Stay, and sends them first on request', async () => {
    const { page, id, connect } = await leftUnsent(await play.guest('Runa'), 'Rut')
    await page.getByRole('button', { name: 'Sign Out' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('heading', { name: 'Some of your answers have not been saved on our server yet' }).waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Stay signed in' }).click()
    expect((await readDeviceData(page)).unsaved).toHaveLength(1)
    await connect()
    await page.getByRole('button', { name: 'Sign Out' }).click()
    await dialog.getByRole('button', { name: 'Send them first' }).click()
    await expect.poll(() => valueOf(page, 'firstName')).toBe('Rut')
    await pause(page)
    await saved(page)
    expect((await readSubmission(page, id)).persons['1']?.['firstName']).toBe('Rut')
    await page.goto('/')
    await page.getByRole('button', { name: 'Sign Out' }).click()
    await page.getByLabel('Password').waitFor()
  })

  it('deletes only the unsent answers on request', async () => {
    const who = await play.guest('Sune')
    const { page, id, connect } = await leftUnsent(who, 'Sören')
    await page.evaluate(() => localStorage.setItem('selectedLanguage', 'en'))
    await page.getByRole('button', { name: 'Sign Out' }).click()
    await page.getByRole('button', { name: 'Sign out and delete' }).click()
    await page.getByLabel('Password').waitFor()
    expect(await readDeviceData(page)).toMatchObject({ unsaved: [], text: expect.stringContaining('selectedLanguage') })
    await connect()
    await signInHere(page, who)
    await page.getByRole('button', { name: 'Sign Out' }).waitFor()
    await page.goto(`/form/${id}`)
    await expect.poll(() => valueOf(page, 'firstName')).toBe('')
  })

  it.each(['/', '/sessions'])('asks on %s without a connection as well', async (path) => {
    const { page } = await leftUnsent(await play.guest(`Tyra${path.length}`), 'Tyr')
    await page.goto(path)
    const way = page.getByRole('button', { name: path === '/' ? 'Sign Out' : 'Sign out everywhere' })
    await way.waitFor()
    await page.context().setOffline(true)
    await way.click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText(/they cannot be sent right now/).waitFor()
    expect(await dialog.getByRole('button', { name: 'Send them first' }).count()).toBe(0)
    await dialog.getByRole('button', { name: 'Stay signed in' }).click()
    expect((await readDeviceData(page)).unsaved).toHaveLength(1)
  })
})

it('a deleted registration leaves nothing on the device when it is opened', async () => {
  const { page, id } = await leftUnsent(await play.guest('Vidar'), 'Vid')
  await page.route(`**/api/submissions/${id}`, (route) =>
    route.fulfill({ status: 404, body: JSON.stringify({ code: 'submissions.notFound' }) }),
  )
  await page.goto(`/form/${id}`)
  await page.getByRole('heading', { name: 'Form Not Found' }).waitFor()
  await expect.poll(async () => (await readDeviceData(page)).unsaved).toEqual([])
})

describe('without encryption in the browser, as over plain http', () => {
  it('nothing is stored on the device, the form shows it, and an ended session loses no typed answer', async () => {
    const who = await play.guest('Odd')
    const page = await play.signedIn('/', who)
    await page
      .context()
      .addInitScript(() => Object.defineProperty(Crypto.prototype, 'subtle', { get: () => undefined }))
    const id = await openDraft(page)
    await page.context().clearCookies()
    await answer(page, typed('firstName', 'Odin'))
    await pause(page)
    await expectSaveLine(page, /^Not saved: you are signed out. Your answers are only on this page/)
    expect(await onTheDevicePlain(page)).not.toMatch(/unsaved:|Odin/)
    await page.request.post('/api/auth/login-password', {
      data: { email: who.email, password: who.password },
      headers: { origin: play.application.url },
    })
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.clock.runFor(100)
    await saved(page)
    expect((await readSubmission(page, id)).persons['1']?.['firstName']).toBe('Odin')
  })
})

const accounts = new Map<SignIn, string>()
const accountOf = (who: SignIn) => accounts.get(who) ?? 'unknown'

/** A draft with a first name typed after the session had ended, then left. */
async function sessionEnded(who: SignIn, firstName: string): Promise<{ page: Page; id: string }> {
  const page = await play.signedIn('/', who)
  accounts.set(who, (await (await page.request.get('/api/auth/user')).json()).id)
  const id = await openDraft(page)
  await page.context().clearCookies()
  await answer(page, typed('firstName', firstName))
  await pause(page)
  await expectSaveLine(page, /^Not saved: you are signed out/)
  page.on('dialog', (dialog) => void dialog.accept())
  return { page, id }
}

/** A form left while the server could not store a first name; `connect`: from now on it can. */
async function leftUnsent(
  who: SignIn,
  firstName: string,
): Promise<{ page: Page; id: string; connect: () => Promise<void> }> {
  const page = await play.signedIn('/', who)
  await page.context().addInitScript(cutSaves)
  await page.evaluate(() => sessionStorage.setItem('cut', 'yes'))
  const id = await openDraft(page)
  await answer(page, typed('firstName', firstName))
  await pause(page)
  await expectSaveLine(page, /^Not saved, trying again/)
  page.on('dialog', (dialog) => void dialog.accept())
  await page.goto('/')
  await page.getByRole('heading', { name: 'Your registrations' }).waitFor()
  return { page, id, connect: () => page.evaluate(() => sessionStorage.removeItem('cut')) }
}

/** Patched in the page itself, because requests sent on leaving bypass the browser's interception. */
function cutSaves(): void {
  const passOn = window.fetch
  window.fetch = (address, call) =>
    call?.method === 'PATCH' && sessionStorage.getItem('cut')
      ? Promise.reject(new TypeError('cut'))
      : passOn(address, call)
}

async function signInHere(page: Page, { email, password }: SignIn): Promise<void> {
  await page.getByLabel('Password').fill(password)
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Sign In' }).click()
}

async function onTheDevicePlain(page: Page): Promise<string> {
  return page.evaluate(() => JSON.stringify({ ...localStorage }))
}

async function valueOf(page: Page, field: string): Promise<string> {
  return fieldPlace(page, field).locator('input').inputValue()
}
