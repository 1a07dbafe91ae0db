import { expect, it } from 'vitest'
import { sampleDiver, sampleNonDiver } from '@fleet/backend/testing/sample-guest'
import { accessibilityFaults } from '../support/accessibility.ts'
import { openDraft, readSubmission, save } from '../support/server-state.ts'
import { stage } from '../support/stage.ts'
import { onStep, pause, saved } from '../support/wizard.ts'

const play = stage()
const phone = { viewport: { width: 390, height: 844 } }
const shot = process.env['SHOTS']

it('by keyboard, a group is reviewed, corrected, signed by each, submitted, and its receipt saved', async () => {
  const page = await play.signedIn('/', await play.guest('Clara'), phone)
  const id = await openDraft(page, { isGroupBooking: true, groupSize: 2, groupLeaderName: 'Clara Reiter' })
  const unsigned = { truthfulnessConfirmed: null, liabilitySignatureName: null }
  await save(page, id, {
    passengerIndex: 1,
    ...sampleDiver({ firstName: 'Clara', lastDiveDate: '03.2012', ...unsigned }),
  })
  await save(page, id, { passengerIndex: 2, ...sampleNonDiver({ firstName: 'Felix', email: null, ...unsigned }) })
  await page.goto(`/form/${id}?step=8&person=2`)
  const press = async (name: string | RegExp, role: 'button' | 'link' = 'button') => {
    await page.getByRole(role, { name }).first().focus()
    await page.keyboard.press('Enter')
  }
  await page.getByRole('button', { name: 'Continue' }).waitFor()
  await press('Continue')
  await onStep(page, 'Check your answers')
  expect(await accessibilityFaults(page)).toEqual([])
  if (shot) await page.screenshot({ path: `${shot}/check-390.png`, fullPage: true })
  await page.getByRole('region', { name: /worth checking/ }).waitFor()
  await press('Complete 1 answer')
  await onStep(page, /Guest Personal Data/)
  if (shot) await page.screenshot({ path: `${shot}/change-390.png` })
  await page.keyboard.type('felix@example.com')
  await press('Back to your answers')
  await page.locator('[data-row]:has(#answer-2-email) a:focus').waitFor()
  const sign = async () => {
    await page.getByRole('checkbox').focus()
    await page.keyboard.press('Space')
    await page.getByLabel('Your full name').focus()
    await page.keyboard.type('Clara Reiter')
  }
  await press('Continue to sign')
  await onStep(page, /^Liability/)
  await sign()
  await press(/^Next/)
  await page.getByRole('checkbox', { checked: false }).waitFor()
  await sign()
  // Another person changes an answer between reading and submitting
  await pause(page)
  await saved(page)
  await save(page, id, { passengerIndex: 2, passportNumber: 'ZZ9' })
  await press('Submit for Review')
  await page.getByRole('alert').getByText('1 answer has changed since you read it, so nothing was submitted.').waitFor()
  await page.locator('#answer-2-passportNumber').getByText('Changed since you read it').waitFor()
  if (shot) await page.screenshot({ path: `${shot}/changed-390.png`, fullPage: true })
  expect((await readSubmission(page, id)).status).toBe('draft')
  await press('Continue to sign')
  await press('Submit for Review')
  await page.getByRole('heading', { level: 1, name: /Thank you, Clara/ }).waitFor()
  expect(page.url()).toContain(`/form/${id}/summary`)
  expect(await accessibilityFaults(page)).toEqual([])
  if (shot) await page.screenshot({ path: `${shot}/receipt-390.png`, fullPage: true })
  if (shot) {
    await page.setViewportSize({ width: 1280, height: 900 })
    await page.screenshot({ path: `${shot}/receipt-1280.png`, fullPage: true })
  }
  expect((await readSubmission(page, id)).status).toBe('pending_review')
  for (const [name, type] of [
    ['PDF copy', 'application/pdf'],
    ['Add to calendar', 'text/calendar; charset=utf-8'],
  ] as const) {
    const answer = await page.request.get((await page.getByRole('link', { name }).getAttribute('href')) ?? '')
    expect(answer.headers()['content-type']).toBe(type)
  }
  // A later visit opens the same page, not a step
  await page.goto(`/form/${id}?step=3`)
  await page.getByRole('heading', { level: 1, name: 'We are reviewing it' }).waitFor()
})

it('a click on Continue to sign takes effect while the validators are still loading', async () => {
  const page = await play.signedIn('/', await play.guest('Nora'), phone)
  const id = await openDraft(page, { isGroupBooking: false })
  await save(page, id, { passengerIndex: 1, ...sampleNonDiver({ firstName: 'Nora', email: 'nora@example.com' }) })
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route(/\/validators\/(?!conditions)/, async (route) => {
    await released
    await route.continue()
  })
  await page.goto(`/form/${id}/check`)
  await page.getByRole('button', { name: 'Continue to sign' }).click()
  const checking = page.getByRole('button', { name: 'Checking' })
  await checking.waitFor()
  expect(await checking.getAttribute('aria-disabled')).toBe('true')
  if (shot) await page.screenshot({ path: `${shot}/checking-390.png` })
  release()
  await onStep(page, /^Liability/)
})
