import { beforeAll, expect, it } from 'vitest'
import { seedTestSeason } from '@fleet/demo/testing/seed-test-season'
import { stage } from '../support/stage.ts'

const play = stage()
beforeAll(() => seedTestSeason(play.application.application))

type Row = { readonly id: string; readonly referenceCode: string; readonly status: string }

it('a day with the season: from the figures to the queue, three decisions by keys, the board, and an issued list', async () => {
  const page = await play.signedIn('/dashboard')
  const rows = async (query: string): Promise<Row[]> => (await page.request.get(`/api/submissions?${query}`)).json()
  const statusOf = async (id: string) => (await (await page.request.get(`/api/submissions/${id}`)).json()).status
  const waiting = await rows('status=pending_review&limit=100')
  expect(waiting.length).toBeGreaterThan(5)

  await page
    .getByRole('link', { name: /Pending review/ })
    .first()
    .click()
  await page.waitForURL(/\/forms\?status=pending_review/)
  await page
    .getByRole('link', { name: /^Review / })
    .first()
    .click()
  await page.waitForURL(/\/submissions\/./)

  const idNow = () => /\/submissions\/([^?/]+)/.exec(page.url())?.[1] ?? ''
  const [first] = [idNow()]
  await page.getByRole('button', { name: 'Approve' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
  await expect.poll(() => statusOf(first)).toBe('approved')

  await page.getByRole('link', { name: /^Next: / }).click()
  await expect.poll(idNow).not.toBe(first)
  const second = idNow()
  await page.getByRole('button', { name: 'Open all steps' }).click()
  await page
    .getByRole('button', { name: /^Request Email/ })
    .first()
    .click()
  await page.getByLabel('What should be done').fill('Is this still your address?')
  await page.getByRole('button', { name: 'Send 1 request' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Send the request' }).click()
  await expect.poll(() => statusOf(second)).toBe('missing_docs')

  await page.getByRole('link', { name: /^Next: / }).click()
  await expect.poll(idNow).not.toBe(second)
  const third = idNow()
  await page.getByRole('button', { name: 'Reject' }).click()
  await page.getByRole('dialog').getByLabel('Reason (the guests see it)').fill('The boat is full.')
  await page.getByRole('dialog').getByRole('button', { name: 'Reject' }).click()
  await expect.poll(() => statusOf(third)).toBe('rejected')
  await expect.poll(async () => (await rows('status=pending_review&limit=100')).length).toBe(waiting.length - 3)

  const trips: { boatName: string; tripStartDate: string; persons: number; daysLeft: number }[] = await (
    await page.request.get('/api/trips')
  ).json()
  const trip = trips.find(({ daysLeft, persons }) => daysLeft > 0 && persons > 3)
  if (trip === undefined) throw new Error('the season has no future trip')
  await page.goto(`/trips/${encodeURIComponent(trip.boatName)}/${trip.tripStartDate}`)
  await page.getByRole('heading', { name: `On this trip: ${trip.persons}` }).waitFor()
  await page.getByRole('link', { name: 'Passenger list' }).click()
  await expect.poll(() => page.locator('tbody tr').count()).toBeGreaterThanOrEqual(trip.persons)
  await page.getByRole('button', { name: 'Issue no. 1' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Issue no. 1' }).click()
  await page.getByText('Issued no. 1').waitFor()
  await page.getByText('Nothing has changed since no. 1').waitFor()
})
