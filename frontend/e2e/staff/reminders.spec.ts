import { expect, it } from 'vitest'
import { inDays } from '@fleet/backend/testing/sample-guest'
import { accessibilityFaults } from '../support/accessibility.ts'
import { stage } from '../support/stage.ts'

const { signedIn } = stage()

it('staff see planned reminders with recipients and reasons, missing addresses, and pause them', async () => {
  const page = await signedIn('/dashboard')
  const headers = { origin: new URL(page.url()).origin }
  const { id } = await (await page.request.post('/api/submissions', { data: {}, headers })).json()
  const answers = { firstName: 'Rita', lastName: 'Remind', boatName: 'Snefro Love', tripStartDate: inDays(60) }
  expect((await page.request.patch(`/api/submissions/${id}`, { data: answers, headers })).status()).toBe(200)
  await page.getByRole('link', { name: 'Reminders' }).click()
  const card = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: 'Rita Remind' }) })
  await card.getByText('First reminder, six weeks before').waitFor()
  expect(await card.getByText('No recipient').count()).toBeGreaterThan(1)
  await card.getByText(/Missing: .* and \d+ more/).waitFor()
  await card.getByRole('button', { name: 'Pause the reminders of Rita Remind' }).click()
  await card.getByText('Paused').waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await card.getByRole('button', { name: 'Resume the reminders of Rita Remind' }).click()
  await expect.poll(() => card.getByText('Paused').count()).toBe(0)
  await page.getByRole('tab', { name: 'Sent' }).click()
  await page.getByText('No reminder has been sent yet').waitFor()
})
