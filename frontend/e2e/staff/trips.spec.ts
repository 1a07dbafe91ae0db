import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { inDays, sampleNonDiver } from '@fleet/backend/testing/sample-guest'
import { accessibilityFaults } from '../support/accessibility.ts'
import { stage } from '../support/stage.ts'

const the = stage()

const on = (boatName: string, start: number) => ({
  boatName,
  tripStartDate: inDays(start),
  tripEndDate: inDays(start + 7),
})

/** A registration's state on the server, read with the page's own session. */
async function booked(page: Page, answers: object, approved = false): Promise<{ id: string; referenceCode: string }> {
  const call = async (method: 'POST' | 'PATCH', path: string, data: object = {}) => {
    const answer = await page.request.fetch(path, { method, data, headers: { origin: the.application.url } })
    expect(answer.status(), await answer.text()).toBeLessThan(300)
    return answer.json()
  }
  const { id, referenceCode } = await call('POST', '/api/submissions')
  await call('PATCH', `/api/submissions/${id}`, sampleNonDiver({ ...answers }))
  if (!approved) return { id, referenceCode }
  await call('POST', `/api/submissions/${id}/submit`)
  await call('POST', `/api/submissions/${id}/review`, { decision: 'approve' })
  return { id, referenceCode }
}

it('the board shows overdue trips first and what is missing; a move shows its effects and can be undone', async () => {
  const page = await the.signedIn('/dashboard')
  const { id, referenceCode } = await booked(
    page,
    { ...on('Snefro Pearl', 40), lastName: 'Dahl', passportExpiryDate: inDays(47 + 200) },
    true,
  )
  await booked(page, { ...on('Snefro Love', 90), lastName: 'Moser' }, true)
  await booked(page, { ...on('Snefro Spirit', 3), lastName: 'Solberg', passportNumber: null })

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Trips' }).click()
  const rows = page.locator('main details')
  await expect
    .poll(() => rows.locator('summary').allTextContents())
    .toEqual([
      expect.stringMatching(/^3days.*Snefro Spirit.*0 of 1 ready, 18 places.*Overdue by 4 days: 1 not submitted/),
      expect.stringMatching(/^40days.*Snefro Pearl.*1 of 1 ready, 24 places.*Everyone is ready/),
      expect.stringMatching(/^90days.*Snefro Love/),
    ])
  await rows.first().locator('summary').click()
  await rows.first().getByText('Passport number').waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await page.getByRole('radio', { name: /^Snefro Pearl/ }).check()
  await expect.poll(() => rows.count()).toBe(1)
  await rows.first().locator('summary').click()
  await page.getByRole('link', { name: /^Open the trip/ }).click()

  await page.getByRole('heading', { level: 1, name: 'Snefro Pearl' }).waitFor()
  await page.getByRole('button', { name: `Move ${referenceCode}` }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('To').selectOption({ index: 2 })
  await dialog.getByText(/^Expiry date: The document must be valid until/).waitFor()
  expect(await accessibilityFaults(page)).toEqual([])

  const changed = await page.request.fetch(`/api/submissions/${id}`, {
    method: 'PATCH',
    data: { lastName: 'Dahlberg' },
    headers: { origin: the.application.url },
  })
  expect(changed.status()).toBe(200)
  // The page updates by itself; the dialog keeps the revision it opened with
  await page.getByText('Dahlberg').first().waitFor({ state: 'attached' })
  await dialog.getByRole('button', { name: 'Move and request 1 answer' }).click()
  await dialog.getByText('Not moved').waitFor()
  await dialog.getByRole('button', { name: 'Check again' }).click()
  await dialog.getByText('Not moved').waitFor({ state: 'detached' })
  await dialog.getByRole('button', { name: 'Move and request 1 answer' }).click()
  await page.getByText(`${referenceCode} was moved to Snefro Love`).waitFor()
  await page.getByText('Nobody is on this trip').waitFor()
  expect(await page.evaluate(() => document.activeElement?.textContent)).toContain('was moved to')
  expect(await accessibilityFaults(page)).toEqual([])

  await page.getByRole('button', { name: 'Move it back' }).click()
  await page.getByRole('main').getByText('Dahl').waitFor()
  await page.getByRole('main').getByText('Missing Documents').waitFor()
})
