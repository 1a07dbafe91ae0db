import { text } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import type { Page } from 'playwright-core'
import { sampleDiver } from '@fleet/backend/testing/sample-guest'
import { accessibilityFaults } from '../support/accessibility.ts'
import { save, start } from '../support/server-state.ts'
import { stage } from '../support/stage.ts'

const { signedIn } = stage()

async function submitted(page: Page, lastName: string, passportNumber: string): Promise<void> {
  const id = await start(page)
  await save(page, id, { ...sampleDiver({ lastName, passportNumber }), currentStep: 9 })
  expect(
    (
      await page.request.post(`/api/submissions/${id}/submit`, {
        data: {},
        headers: { origin: new URL(page.url()).origin },
      })
    ).status(),
  ).toBe(200)
}

it('a morning with the list: filter, sort, keyboard, bulk approval, export', async () => {
  const page = await signedIn('/forms')
  await submitted(page, 'Aalto', 'C01X8L0VG')
  await submitted(page, 'Zander', 'C01X8L0VH')
  await start(page)
  await page.reload()

  await page.getByRole('searchbox').fill('c01x 8l0vh')
  await page.getByRole('link', { name: 'Jonas Aalto' }).waitFor({ state: 'detached' })
  await page.getByRole('link', { name: 'Jonas Zander' }).waitFor()
  await page.getByRole('searchbox').fill('')
  await page.getByRole('checkbox', { name: 'Waiting for me' }).check()
  await page.getByRole('button', { name: 'Guest' }).click()
  await page.waitForURL(/waiting=yes&sort=guest$/)
  await expect.poll(() => page.locator('tbody th').allInnerTexts()).toEqual(['Jonas Aalto', 'Jonas Zander'])

  await page.getByText('More filters and order (1 in use)').click()
  await page.getByLabel('Name of a view').fill('Today')
  await page.getByRole('button', { name: 'Save view' }).click()
  await page.getByRole('group', { name: 'Columns' }).getByRole('checkbox', { name: 'Trip' }).check()
  await page.getByRole('columnheader', { name: 'Trip' }).waitFor()
  await page.getByRole('cell', { name: 'Snefro Pearl' }).first().waitFor()
  await page.getByRole('navigation', { name: 'Saved views' }).getByRole('link', { name: 'Today' }).waitFor()

  await page.locator('h1').click()
  await page.keyboard.press('?')
  await page.getByRole('dialog').getByText('Next row').waitFor()
  await page.keyboard.press('Escape')
  for (const key of ['j', 'x', 'j', 'x', 'k']) await page.keyboard.press(key)
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Jonas Aalto')
  await page.getByText('2 selected').waitFor()
  expect(await accessibilityFaults(page)).toEqual([])

  await page.getByRole('button', { name: 'Approve 2' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
  await page.getByText('2 registrations approved.').waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await page.getByText('No form matches these filters').waitFor()

  await page.goto('/forms')
  await page.getByRole('columnheader', { name: 'Trip' }).waitFor()
  await page.getByText('More filters and order').click()
  await page.getByRole('link', { name: 'Today' }).click()
  await page.waitForURL(/waiting=yes/)
  await page.goto('/forms')
  await page.getByRole('row', { name: 'Zander' }).getByRole('checkbox').check()
  await page.getByRole('region', { name: 'Selection' }).getByRole('link', { name: 'Export' }).click()
  await page.getByText('Only the registration selected').waitFor()
  await page.getByLabel('CSV').check()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export', exact: true }).click(),
  ])
  const written = await text(await file.createReadStream())
  expect([written.includes('Zander'), written.includes('Aalto')]).toEqual([true, false])
})
