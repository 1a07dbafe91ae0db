import { afterAll, expect, it } from 'vitest'
import { attachPendingUploads } from '@fleet/backend/testing/attach-pending-uploads'
import { eicar, startClamd } from '@fleet/backend/testing/clamd-stand-in'
import { pdfOf } from '@fleet/backend/testing/files/pdf-of'
import { accessibilityFaults } from '../support/accessibility.ts'
import { fieldPlace } from '../support/answering.ts'
import { openDraft } from '../support/server-state.ts'
import { stage } from '../support/stage.ts'
import { scan } from '../support/typed.ts'

const clamd = await startClamd()
const play = stage(async () => ({ CLAMD_URL: clamd.url }))
afterAll(() => clamd.stop())

it('a file waits for an unavailable scanner, then appears by itself or shows the virus found', async () => {
  clamd.mode = 'failing'
  const page = await play.signedIn('/', await play.guest('Wanda'), { viewport: { width: 390, height: 844 } })
  const id = await openDraft(page)
  const place = fieldPlace(page, 'passportCopyAttached')
  const infected = { name: 'infected.pdf', mimeType: 'application/pdf', buffer: pdfOf(eicar) }
  await place.locator('input[type=file]').setInputFiles([scan('good.pdf'), infected, scan('taken back.pdf')])
  const waits = place.getByRole('status').filter({ hasText: 'after the virus check' })
  await expect.poll(() => waits.count()).toBe(3)
  expect(await accessibilityFaults(page)).toEqual([])
  await place.getByRole('button', { name: 'Cancel upload of taken back.pdf' }).click()
  await expect.poll(() => waits.count()).toBe(2)

  expect(
    (
      await page.request.post(`/api/submissions/${id}/submit`, { data: {}, headers: { origin: play.application.url } })
    ).status(),
  ).toBe(409)
  await page.goto(`/form/${id}?step=4`)
  await page.getByText('2 files are still being checked for viruses').waitFor()
  await page.goto(`/form/${id}?step=3`)
  await expect.poll(() => waits.count()).toBe(2)

  clamd.mode = 'right'
  await attachPendingUploads(play.application.application)
  await page.clock.fastForward(15_000)
  await place.getByRole('link', { name: 'good.pdf' }).waitFor()
  const found = place.getByRole('alert').filter({ hasText: 'infected.pdf' })
  await found.getByRole('button', { name: 'Remove infected.pdf' }).click()
  await found.waitFor({ state: 'detached' })
  expect(await place.getByText('taken back.pdf').count()).toBe(0)
})
