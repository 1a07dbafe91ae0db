import { describe, expect, it } from 'vitest'
import type { Page } from 'playwright-core'
import { answer, fieldPlace } from '../support/answering.ts'
import { openDraft, readHistory, readSubmission } from '../support/server-state.ts'
import { stage } from '../support/stage.ts'
import { typed } from '../support/typed.ts'
import { kill, openStep, pause, saved, expectSaveLine } from '../support/wizard.ts'

const play = stage()
const saves = '**/api/submissions/*'

describe('an answer', () => {
  it('is on the server two seconds after the last key, without a click, and the form shows it', async () => {
    const page = await play.signedIn('/dashboard')
    const id = await openDraft(page)
    const sent: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'PATCH') sent.push(request.postData() ?? '')
    })
    await page.clock.pauseAt(Date.now() + 60_000)
    await answer(page, typed('firstName', 'Ann'))
    await page.clock.runFor(1_900)
    await answer(page, typed('firstName', 'Anna'))
    await page.clock.runFor(1_900)
    expect(sent).toEqual([])
    await expectSaveLine(page, /^Saving$/)
    await page.clock.runFor(200)
    await expectSaveLine(page, /^Saved \d\d:\d\d( \(time in Egypt\))?$/)
    expect(sent.map((body) => JSON.parse(body))).toEqual([
      expect.objectContaining({ passengerIndex: 1, firstName: 'Anna' }),
    ])
    await page.getByText('Your form has been automatically saved.').waitFor()
    expect(await stored(page, id, 'firstName')).toBe('Anna')
  })

  it('is kept on the device without a connection, across steps, and saved when the connection is back', async () => {
    const page = await play.signedIn('/dashboard')
    const id = await openDraft(page)
    await page.context().setOffline(true)
    await page.getByText(/^You are offline/).waitFor()
    await answer(page, typed('firstName', 'Olga'))
    await openStep(page, 'Emergency Contact and Special Requests')
    await answer(page, typed('emergencyContactName', 'Ivan'))
    await expectSaveLine(page, /^Saved on this device \d\d:\d\d( \(time in Egypt\))?, 2 answers waiting to be sent$/)
    await page.context().setOffline(false)
    await saved(page)
    expect(await page.getByText(/^You are offline/).count()).toBe(0)
    expect([await stored(page, id, 'firstName'), await stored(page, id, 'emergencyContactName')]).toEqual([
      'Olga',
      'Ivan',
    ])
  })

  it('that the server does not accept is retried automatically, and the form shows that it is not saved', async () => {
    const page = await play.signedIn('/dashboard')
    const id = await openDraft(page)
    let refusals = 0
    await page.route(saves, (route) =>
      route.request().method() === 'PATCH' && refusals++ < 2 ? route.fulfill({ status: 503 }) : route.continue(),
    )
    await answer(page, typed('firstName', 'Mia'))
    await pause(page)
    await expectSaveLine(page, /^Not saved, trying again$/)
    await answer(page, typed('lastName', 'Berg'))
    await pause(page)
    await saved(page)
    expect(refusals).toBeGreaterThan(2)
    expect([await stored(page, id, 'firstName'), await stored(page, id, 'lastName')]).toEqual(['Mia', 'Berg'])
  })

  it('swallowed by a hanging server is retried automatically, and at once on request', async () => {
    const page = await play.signedIn('/dashboard')
    const id = await openDraft(page)
    let hangs = true
    await page.route(saves, (route) => (hangs && route.request().method() === 'PATCH' ? undefined : route.continue()))
    await answer(page, typed('firstName', 'Nora'))
    const sent = page.waitForRequest((request) => request.method() === 'PATCH')
    await pause(page)
    await sent
    await page.clock.fastForward(15_000)
    await expectSaveLine(page, /^Not saved, trying again$/)
    hangs = false
    await page.getByRole('button', { name: 'Try again' }).click()
    await saved(page)
    expect(await stored(page, id, 'firstName')).toBe('Nora')
  })

  it('whose acknowledgement was lost takes effect once', async () => {
    const page = await play.signedIn('/dashboard')
    const id = await openDraft(page)
    let lost = 0
    await page.route(saves, async (route) => {
      if (route.request().method() !== 'PATCH' || lost > 0) return route.continue()
      lost += 1
      await route.fetch()
      return route.abort('connectionreset')
    })
    await answer(page, typed('firstName', 'Lena'))
    await pause(page)
    await saved(page)
    expect(lost).toBe(1)
    const events = (await readHistory(page, id)).filter(({ changes }) =>
      changes.some(({ field }) => field === 'firstName'),
    )
    expect(events.length).toBe(1)
  })
})

describe('a typed text', () => {
  it('is there after a reload while typing, at the same place', async () => {
    const page = await play.signedIn('/dashboard')
    const id = await openDraft(page)
    await answer(page, typed('email', 'half@exam'))
    page.on('dialog', (dialog) => void dialog.accept())
    await page.reload()
    await expect.poll(() => valueOf(page, 'email')).toBe('half@exam')
    await pause(page)
    await saved(page)
    expect(await stored(page, id, 'email')).toBe('half@exam')
  })

  it('is there after the browser was killed while typing, and reaches the server', async () => {
    const page = await play.signedIn('/dashboard')
    const id = await openDraft(page)
    await page.route(saves, (route) => (route.request().method() === 'PATCH' ? undefined : route.continue()))
    await answer(page, typed('firstName', 'Viktor'))
    await answer(page, typed('lastName', 'Ro'))
    const again = await page.context().newPage()
    await kill(page)
    await again.goto(`/form/${id}`)
    await expect.poll(() => valueOf(again, 'lastName')).toBe('Ro')
    await pause(again)
    await saved(again)
    expect([await stored(again, id, 'firstName'), await stored(again, id, 'lastName')]).toEqual(['Viktor', 'Ro'])
  })

  it('waits on the device when the session has ended, and is saved after signing in again', async () => {
    const page = await play.signedIn('/dashboard')
    const id = await openDraft(page)
    await page.context().clearCookies()
    await answer(page, typed('firstName', 'Tom'))
    await pause(page)
    await expectSaveLine(page, /^Not saved: you are signed out/)
    await page.getByRole('button', { name: 'Sign in again' }).click()
    // The form has an e-mail field as well; only the sign-in page has a password field
    await page.getByLabel('Password').fill(play.application.admin.password)
    await page.getByLabel('Email').fill(play.application.admin.email)
    await page.getByRole('button', { name: 'Sign In' }).click()
    await expect.poll(() => valueOf(page, 'firstName')).toBe('Tom')
    await pause(page)
    await saved(page)
    expect(await stored(page, id, 'firstName')).toBe('Tom')
  })
})

async function stored(page: Page, id: string, field: string) {
  const { persons } = await readSubmission(page, id)
  return persons['1']?.[field]
}

async function valueOf(page: Page, field: string): Promise<string> {
  return fieldPlace(page, field).locator('input').inputValue()
}
