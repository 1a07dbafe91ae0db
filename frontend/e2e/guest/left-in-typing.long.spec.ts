import { describe, expect, it } from 'vitest'
import type { Page } from 'playwright-core'
import { fieldPlace } from '../support/answering.ts'
import { readDeviceData } from '../support/device-data.ts'
import { openDraft, readSubmission } from '../support/server-state.ts'
import { stage } from '../support/stage.ts'
import { onStep, pause, saved } from '../support/wizard.ts'

const play = stage()

describe('a form left while typing', () => {
  it('is complete on the next page, even if encryption is slow, without asking about an older copy', async () => {
    const { page, id } = await opened(slowEncryption)
    await typeInto(page, 'm')
    await expect.poll(async () => (await readDeviceData(page)).unsaved.length).toBe(1)
    await page.keyboard.type('aria@example.com')
    const sent = saves(page)
    await page.goto(`/form/${id}?step=8`)
    await allIsSaved(page, id, 'maria@example.com')
    expect(new Set(sent.map(({ email }) => email))).toEqual(new Set(['maria@example.com']))
  })

  it('continues from a save whose answer the page never received', async () => {
    const { page, id } = await opened()
    let lostAnswers = 0
    await page.route('**/api/submissions/*', async (route) => {
      if (route.request().method() !== 'PATCH' || lostAnswers > 0) return route.continue()
      lostAnswers += 1
      await route.fetch()
      return undefined
    })
    await typeInto(page, 'maria@')
    await pause(page)
    await expect.poll(() => emailOf(page, id)).toBe('maria@')
    await page.keyboard.type('example.com')
    const sent = saves(page)
    await page.goto(`/form/${id}?step=8`)
    await allIsSaved(page, id, 'maria@example.com')
    // The newer answer on the server is its own: it is overwritten
    expect(sent.map(({ email, baseRevision }) => [email, baseRevision])).toEqual([['maria@example.com', '"2"']])
  })
})

/** A draft on the step with the e-mail address, on a device prepared by this script and without live updates. */
async function opened(prepare?: () => void): Promise<{ page: Page; id: string }> {
  const page = await play.signedIn('/dashboard')
  if (prepare !== undefined) await page.context().addInitScript(prepare)
  await page.route('**/api/updates', (route) => route.abort())
  page.on('dialog', (dialog) => void dialog.accept())
  return { page, id: await openDraft(page) }
}

/** Runs in the page. */
function slowEncryption(): void {
  const [encrypt, later] = [crypto.subtle.encrypt.bind(crypto.subtle), window.setTimeout.bind(window)]
  crypto.subtle.encrypt = async (...given) => {
    await new Promise((resolve) => later(resolve, 150))
    return encrypt(...given)
  }
}

async function typeInto(page: Page, text: string): Promise<void> {
  await fieldPlace(page, 'email').locator('input').focus()
  await page.keyboard.type(text)
}

/** The saves from now on: their e-mail address and their expected revision. */
function saves(page: Page): { email: unknown; baseRevision: string | undefined }[] {
  const sent: { email: unknown; baseRevision: string | undefined }[] = []
  page.on('request', (request) => {
    if (request.method() === 'PATCH')
      sent.push({ email: request.postDataJSON().email, baseRevision: request.headers()['if-match'] })
  })
  return sent
}

/** Waits until nothing is unsent, here or on the device, and no dialog is open. */
async function allIsSaved(page: Page, id: string, email: string): Promise<void> {
  await onStep(page, 'Emergency Contact and Special Requests')
  await pause(page)
  await saved(page)
  await expect.poll(async () => (await readDeviceData(page)).unsaved).toEqual([])
  expect(await page.getByRole('dialog').count()).toBe(0)
  expect(await emailOf(page, id)).toBe(email)
}

async function emailOf(page: Page, id: string): Promise<unknown> {
  return (await readSubmission(page, id)).persons['1']?.['email']
}
