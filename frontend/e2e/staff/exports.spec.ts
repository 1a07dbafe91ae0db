import { createHash, verify } from 'node:crypto'
import { text } from 'node:stream/consumers'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { accessibilityFaults } from '../support/accessibility.ts'
import { stage } from '../support/stage.ts'

const { signedIn } = stage()

async function made(page: Page, firstName: string): Promise<string> {
  const headers = { origin: new URL(page.url()).origin }
  const { id, referenceCode } = await (await page.request.post('/api/submissions', { data: {}, headers })).json()
  expect(
    (await page.request.patch(`/api/submissions/${id}`, { data: { firstName, lastName: 'Export' }, headers })).status(),
  ).toBe(200)
  return referenceCode
}

/** The file that a click downloads. */
async function downloaded(page: Page): Promise<string> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export', exact: true }).click(),
  ])
  return text(await file.createReadStream())
}

it('exports all registrations from the dashboard, the filtered ones from the list, and records both in the access log', async () => {
  const page = await signedIn('/dashboard')
  const [one, other] = [await made(page, 'Жанна'), await made(page, 'Other')]
  await page.getByRole('link', { name: 'Export data' }).click()
  await page.getByLabel('CSV').check()
  const all = await downloaded(page)
  expect([one, other, 'Жанна'].filter((text) => !all.includes(text))).toEqual([])
  await page.getByText('2 people in registrations-').waitFor()
  expect(await accessibilityFaults(page)).toEqual([])

  await page.goto(`/forms?search=${one}`)
  await page.getByRole('link', { name: 'Export', exact: true }).click()
  await page.getByText('Only the registrations shown').waitFor()
  await page.getByLabel('CSV').check()
  const some = await downloaded(page)
  expect([some.includes(one), some.includes(other)]).toEqual([true, false])

  await page.goto('/access-log')
  await page.getByText(`Filtered by: ${one}`).waitFor()
  expect(await page.getByText(/exported registrations as CSV/).count()).toBe(2)
})

it('exports the audit trail of a person with a signature that anyone can verify', async () => {
  const page = await signedIn('/export')
  const code = await made(page, 'Signe')
  await page.getByRole('tab', { name: 'Audit trail' }).click()
  await page.getByLabel('Person').fill('signe')
  const files = new Map<string, Promise<string>>()
  page.on('download', (file) => files.set(file.suggestedFilename(), file.createReadStream().then(text)))
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  await page.getByText(/events in audit-.*, the signature in/).waitFor()
  await expect.poll(() => files.size).toBe(2)
  const [content = '', signatureFile = ''] = await Promise.all(
    [...files].toSorted(([one], [other]) => one.localeCompare(other)).map(([, read]) => read),
  )
  expect(JSON.parse(content).events.map(({ reference }: { reference: string }) => reference)).toContain(code)
  // Verified with standard tools
  const { exportId, sha256, rows, signedAt, signature } = JSON.parse(signatureFile)
  const [{ publicKey }] = await (await page.request.get('/api/export-keys')).json()
  const statement = Buffer.from(['fleet registration export', exportId, sha256, rows, signedAt, ''].join('\n'))
  expect(createHash('sha256').update(content).digest('hex')).toBe(sha256)
  expect(verify(null, statement, publicKey, Buffer.from(signature, 'base64url'))).toBe(true)
  expect(await accessibilityFaults(page)).toEqual([])
})

it('can be cancelled without a file, and started again', async () => {
  const page = await signedIn('/export')
  await page.route('**/api/exports', () => {})
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  await page.getByRole('button', { name: 'Cancel export' }).click()
  await page.getByText('Cancelled. Nothing was saved.').waitFor()
  await page.unroute('**/api/exports')
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export', exact: true }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^registrations-\d{4}-\d{2}-\d{2}\.xlsx$/)
})
