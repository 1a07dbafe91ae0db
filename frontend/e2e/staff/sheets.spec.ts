import { buffer, text } from 'node:stream/consumers'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { readPdf } from '@fleet/backend/testing/files/read-pdf'
import { inDays, type SampleAnswers, sampleDiver, sampleNonDiver } from '@fleet/backend/testing/sample-guest'
import { accessibilityFaults } from '../support/accessibility.ts'
import { stage } from '../support/stage.ts'

const { signedIn } = stage()
const boat = 'Snefro Target'
const start = inDays(60)
const sheets = `/trips/${encodeURIComponent(boat)}/${start}/sheets`

async function save(page: Page, id: string, answers: SampleAnswers): Promise<void> {
  expect(
    (
      await page.request.patch(`/api/submissions/${id}`, {
        data: answers,
        headers: { origin: new URL(page.url()).origin },
      })
    ).status(),
  ).toBe(200)
}

async function made(page: Page, answers: SampleAnswers): Promise<string> {
  const { id } = await (
    await page.request.post('/api/submissions', { data: {}, headers: { origin: new URL(page.url()).origin } })
  ).json()
  await save(page, id, { ...answers, boatName: boat, tripStartDate: start, tripEndDate: inDays(67) })
  return id
}

async function downloaded(page: Page, name: string) {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name, exact: true }).click(),
  ])
  return { name: file.suggestedFilename(), content: await file.createReadStream() }
}

it('a passenger list is issued, later changes appear at once and in the file; sheets are available in any language', async () => {
  const page = await signedIn('/trips')
  const weber = await made(page, sampleDiver())
  await made(page, sampleNonDiver({ firstName: 'Mia', lastName: 'Abel', passportNumber: null }))
  await page.goto(`${sheets}/passengers`)
  await page.getByText('Not issued yet').waitFor()
  await page.getByRole('cell', { name: 'Not answered' }).waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await page.getByRole('button', { name: 'Issue no. 1' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Some answers are missing').waitFor()
  await dialog.getByRole('button', { name: 'Issue no. 1' }).click()
  await page.getByText('Issued no. 1').waitFor()
  await page.getByText('Nothing has changed since no. 1').waitFor()

  // The page updates by itself, and still shows the issued list
  await save(page, weber, { passportNumber: 'YB4471208' })
  await page.getByText('1 change since no. 1').waitFor()
  await page.getByText('YB4471208').waitFor()
  await page.getByRole('cell', { name: 'C01X8L0VG' }).waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  const changes = await downloaded(page, 'Changes as CSV')
  expect(changes.name).toBe(`passengers-1-changes-snefro-target-${start}.csv`)
  expect(await text(changes.content)).toContain('"C01X8L0VG, now YB4471208"')

  await page.getByLabel('Language of sheets').selectOption('de')
  await page.getByRole('link', { name: 'Transfers' }).click()
  await page.getByRole('cell', { name: 'DE 162, Condor, Frankfurt' }).waitFor()
  await page.getByRole('columnheader', { name: 'Flug oder Hotel' }).waitFor()
  const pdf = await downloaded(page, 'PDF')
  expect(readPdf(await buffer(pdf.content)).text.replaceAll(/\s/g, '')).toContain('DE162,Condor,Frankfurt')
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
})
