import { type Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { damageOf } from '@fleet/backend/testing/damage/damage'
import { inDays, type SampleAnswers, sampleDiver, sampleNonDiver } from '@fleet/backend/testing/sample-guest'
import { accessibilityFaults } from '../support/accessibility.ts'
import { stage } from '../support/stage.ts'

const running = stage()
const boat = 'Snefro Target'
const start = inDays(30)
const trip = `/trips/${encodeURIComponent(boat)}/${start}`

async function made(page: Page, answers: SampleAnswers): Promise<{ id: string; referenceCode: string }> {
  const headers = { origin: new URL(page.url()).origin }
  const created = await (await page.request.post('/api/submissions', { data: {}, headers })).json()
  const data = { ...answers, boatName: boat, tripStartDate: start, tripEndDate: inDays(37) }
  expect((await page.request.patch(`/api/submissions/${created.id}`, { data, headers })).status()).toBe(200)
  return created
}

it('a damaged registration is named on its trip, sheets and lists, and left out of the passenger list on purpose', async () => {
  const page = await running.signedIn('/trips')
  await made(page, sampleDiver())
  const { id, referenceCode } = await made(page, sampleNonDiver({ firstName: 'Mia', lastName: 'Abel' }))
  const damage = await damageOf(running.application)
  await damage.changeEvent(`submission-${id}`)
  await damage.close()
  // As after a restart: the state is read again.
  running.application.application.services.forgetKeys()

  await page.goto(trip)
  const note = page.getByText('1 registration cannot be read and is missing here')
  await note.waitFor()
  await page.getByText(referenceCode).waitFor()
  expect(await accessibilityFaults(page)).toEqual([])

  await page.goto(`${trip}/sheets/passengers`)
  await note.waitFor()
  await page.getByRole('button', { name: 'Issue no. 1' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('These registrations will be missing from the list').waitFor()
  await dialog.getByText(referenceCode).waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Issue no. 1 without them' }).click()
  await page.getByText('1 registration was left out of this list').waitFor()

  await page.goto('/forms')
  await page.getByText('Cannot be read: tell the system operator').first().waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
})
