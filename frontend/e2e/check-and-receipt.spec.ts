import { expect, it } from 'vitest'
import { inDays, sampleDiver, sampleNonDiver } from '../../backend/testing/sample-guest.ts'
import { accessibilityFaults } from './accessibility.ts'
import { openDraft, readSubmission, save } from './server-says.ts'
import { stage } from './stage.ts'
import { onStep } from './wizard.ts'

const play = stage()
const phone = { viewport: { width: 390, height: 844 } }
const shot = process.env['SHOTS']

it('a group is read as a whole, corrected from its rows and back, signed by each, sent, and its receipt kept: by keyboard', async () => {
  const page = await play.signedIn('/', await play.guest('Clara'), phone)
  const id = await openDraft(page, { isGroupBooking: true, groupSize: 2, groupLeaderName: 'Clara Reiter' })
  const unsigned = { truthfulnessConfirmed: null, liabilitySignatureName: null }
  await save(page, id, { passengerIndex: 1, ...sampleDiver({ firstName: 'Clara', lastDiveDate: '03.2012', ...unsigned }) })
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
  await page.goto(`/form/${id}/check`)
  await press('Continue to sign')
  await onStep(page, /Liability/)
  if (shot) await page.screenshot({ path: `${shot}/sign-390.png`, fullPage: true })
  for (const one of [1, 2]) await save(page, id, { passengerIndex: one, truthfulnessConfirmed: true, liabilitySignatureName: 'Clara Reiter' })
  await page.reload()
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
  expect(inDays(1)).toMatch(/^20/)
})
