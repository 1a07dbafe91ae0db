import { expect, it } from 'vitest'
import type { Page } from 'playwright-core'
import { fieldPlace } from '../support/answering.ts'
import { openDraft, readSubmission } from '../support/server-state.ts'
import { stage } from '../support/stage.ts'
import { onStep, openStep, saved, submissionId } from '../support/wizard.ts'

const play = stage()

it('a step is filled in and left by keyboard only', async () => {
  const page = await play.signedIn('/dashboard')
  await openDraft(page)
  await openStep(page, 'Diving Experience')
  await tabTo(page, 'isDiver')
  await page.keyboard.press('Space')
  await tabTo(page, 'certificationAgency')
  await page.keyboard.type('SSI')
  await tabTo(page, 'certificationLevel')
  await page.keyboard.type('Advanced Adventurer')
  await tabTo(page, 'numberOfDives')
  await page.keyboard.type('31')
  await tabTo(page, 'lastDiveDate')
  await page.keyboard.type('May')
  await page.keyboard.press('Tab')
  await page.keyboard.type('2026')
  await tabTo(page, 'divingComments')
  await page.keyboard.type('Slow descents')
  await tabTo(page, 'nitroxCertified')
  await page.keyboard.press('Space')
  await tab(page, () =>
    page.getByRole('button', { name: 'Continue' }).evaluate((button) => button === document.activeElement),
  )
  await page.keyboard.press('Enter')
  await onStep(page, 'Medical Declaration')
  expect(await page.getByRole('heading', { level: 1 }).evaluate((heading) => heading === document.activeElement)).toBe(
    true,
  )
  await saved(page)
  const { persons } = await readSubmission(page, submissionId(page))
  expect(persons['1']).toMatchObject({
    isDiver: true,
    certificationAgency: 'SSI',
    certificationLevel: 'Advanced Adventurer',
    numberOfDives: 31,
    lastDiveDate: '05.2026',
    divingComments: 'Slow descents',
    nitroxCertified: true,
  })
})

/** Presses Tab until this field has a visible focus. */
it('an invalid date is reported at its field, not silently dropped', async () => {
  const page = await play.signedIn('/dashboard')
  await openDraft(page)
  await openStep(page, 'General Trip Data')
  const place = fieldPlace(page, 'tripStartDate')
  await place.locator('input').focus()
  await page.keyboard.type('02')
  await fieldPlace(page, 'bookingReference').locator('input').focus()
  await place.getByText('This date is not complete or does not exist.').waitFor()
  await place.locator('input').fill('2031-02-28')
  expect(await place.getByRole('alert').count()).toBe(0)
})

async function tabTo(page: Page, field: string): Promise<void> {
  await tab(page, async () => (await fieldPlace(page, field).locator(':focus').count()) > 0)
  const focused = fieldPlace(page, field).locator(':focus')
  await focused.evaluate((control) => Promise.all(control.getAnimations().map(({ finished }) => finished)))
  const look = await focused.evaluate((control) => {
    const card = control.closest('label') ?? control
    return [
      getComputedStyle(control).boxShadow,
      getComputedStyle(control).outlineStyle,
      getComputedStyle(card).boxShadow,
    ].join()
  })
  expect({ field, look }).not.toEqual({ field, look: 'none,none,none' })
  // Not hidden behind the bar at the bottom.
  const hidden = await focused.evaluate((control) => {
    const { left, top, height } = control.getBoundingClientRect()
    const above = document.elementFromPoint(left + 4, top + height / 2)
    return !above?.closest('[data-field]')
  })
  expect({ field, hidden }).toEqual({ field, hidden: false })
}

/** Presses Tab, at most as often as a step has controls. */
async function tab(page: Page, arrived: () => Promise<boolean>): Promise<void> {
  for (let presses = 0; presses < 40; presses += 1) {
    if (await arrived()) return
    await page.keyboard.press('Tab')
  }
  throw new Error('Tab does not lead there')
}
