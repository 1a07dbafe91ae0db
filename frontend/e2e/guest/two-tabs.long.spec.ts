import { describe, expect, it } from 'vitest'
import type { Page } from 'playwright-core'
import { sampleDiver } from '@fleet/backend/testing/sample-guest'
import { answer, fieldPlace } from '../support/answering.ts'
import { openDraft, readHistory, readSubmission } from '../support/server-state.ts'
import { stage } from '../support/stage.ts'
import { typed } from '../support/typed.ts'
import { kill, onStep, pause, readAndSign, saved, expectSaveLine, send } from '../support/wizard.ts'

const play = stage()

describe('one registration open in two tabs', () => {
  it('merges different fields of both, and shows each the other’s text', async () => {
    const { one, other, id } = await openTwice()
    await answer(one, typed('firstName', 'Emma'))
    await answer(other, typed('lastName', 'Holm'))
    await pause(one)
    await Promise.all([saved(one), saved(other)])
    expect((await readSubmission(one, id)).persons['1']).toMatchObject({ firstName: 'Emma', lastName: 'Holm' })
    await expect.poll(() => valueOf(one, 'lastName')).toBe('Holm')
  })

  it.each([
    { choice: 'mine', kept: 'BBB222' },
    { choice: 'theirs', kept: 'AAA111' },
  ])('asks whose answer counts when both changed the same, and keeps $choice', async ({ choice, kept }) => {
    const { one, other, id } = await openTwice({ withUpdates: false })
    await answer(one, typed('passportNumber', 'AAA111'))
    await pause(one)
    await saved(one)
    await answer(other, typed('passportNumber', 'BBB222'))
    await pause(other)
    const dialog = other.getByRole('dialog')
    await dialog.getByRole('group', { name: 'Passport number' }).waitFor()
    await dialog.getByText('AAA111').waitFor()
    await dialog.getByText('BBB222').waitFor()
    await dialog.getByText(/^You, in another tab or on another device/).waitFor()
    if (choice === 'theirs') await dialog.getByRole('radio', { name: /AAA111/ }).check()
    await dialog.getByRole('button', { name: 'Keep my choice' }).click()
    await saved(other)
    expect(await valueOf(other, 'passportNumber')).toBe(kept)
    expect((await readSubmission(other, id)).persons['1']?.['passportNumber']).toBe(kept)
    const changes = (await readHistory(other, id))
      .flatMap((event) => event.changes)
      .filter(({ field }) => field === 'passportNumber')
    expect(changes.map(({ from, to }) => [from, to])).toEqual(
      choice === 'mine'
        ? [
            ['AAA111', 'BBB222'],
            [null, 'AAA111'],
          ]
        : [[null, 'AAA111']],
    )
  })

  it('shows that nothing can be changed once it was submitted elsewhere, and keeps the typed text', async () => {
    const one = await play.signedIn('/', await play.guest('Ida'))
    await blockUpdates(one)
    const id = await openDraft(one, sampleDiver())
    const other = await one.context().newPage()
    await other.goto(`/form/${id}?step=9`)
    await readAndSign(other)
    await send(other)
    await answer(one, typed('firstName', 'Ida-Marie'))
    await pause(one)
    await expectSaveLine(one, /^1 answer not saved: the form can no longer be changed/)
    await one.getByText(/^Your form has been submitted for review/).waitFor()
    expect((await readSubmission(one, id)).persons['1']?.['firstName']).toBe('Jonas')
  })

  it('keeps on the device an answer that one tab could not save, also when the other saves', async () => {
    const { one, other, id } = await openTwice()
    await one.route('**/api/submissions/*', (route) =>
      route.request().method() === 'PATCH' ? route.abort() : route.continue(),
    )
    await answer(one, typed('firstName', 'Emma'))
    await answer(other, typed('lastName', 'Holm'))
    await pause(other)
    await saved(other)
    await kill(one)
    await other.reload()
    await onStep(other, 'Guest Personal Data')
    await expect.poll(() => valueOf(other, 'firstName')).toBe('Emma')
    await saved(other)
    expect((await readSubmission(other, id)).persons['1']).toMatchObject({ firstName: 'Emma', lastName: 'Holm' })
  })
})

/** Its tabs share one connection for live updates; none of them gets any, as on a bad line. */
async function blockUpdates(page: Page): Promise<void> {
  await page.context().route('**/api/updates', (route) => route.abort())
}

/** Two tabs of the same person, with live updates or without. */
async function openTwice({ withUpdates = true } = {}): Promise<{ one: Page; other: Page; id: string }> {
  const one = await play.signedIn('/dashboard')
  if (!withUpdates) await blockUpdates(one)
  const id = await openDraft(one)
  const other = await one.context().newPage()
  await other.goto(`/form/${id}`)
  await onStep(other, 'Guest Personal Data')
  return { one, other, id }
}

async function valueOf(page: Page, field: string): Promise<string> {
  return fieldPlace(page, field).locator('input').inputValue()
}
