import { expect, it } from 'vitest'
import { accessibilityFaults } from '../support/accessibility.ts'
import { fieldPlace } from '../support/answering.ts'
import { signInAtProvider } from '../support/identity.ts'
import { readSubmission } from '../support/server-state.ts'
import { stage } from '../support/stage.ts'
import { onStep, saved, submissionId } from '../support/wizard.ts'

const play = stage()
const nele = { email: 'nele@example.com', firstName: 'Nele', lastName: 'Brandt' }

it('an invitation fills in the known answers about the trip, marked until they are changed; a used one is reported', async () => {
  const admin = await play.signedIn('/invitations')
  const form = admin.locator('#invitation')
  const field = (name: string) => form.locator(`[data-field="${name}"]`)
  await field('recipientName').locator('input').fill('Nele Brandt')
  await field('boatName').locator('select').selectOption('Snefro Love')
  await field('bookingReference').locator('input').fill('B-4711')
  await field('bookingAgency').locator('input').fill('Deep Blue')
  await form.locator('button[type="submit"]').click()
  const link = await admin.getByLabel('Link to share').inputValue()
  await admin.getByRole('listitem').filter({ hasText: 'Snefro Love · B-4711 · Deep Blue' }).waitFor()
  expect(await accessibilityFaults(admin)).toEqual([])

  const guest = await play.device()
  await guest.setViewportSize({ width: 390, height: 844 })
  await guest.goto(link)
  await guest.getByRole('link', { name: 'Sign In to Accept Invitation' }).click()
  await signInAtProvider(guest, nele)
  await guest.waitForURL(/\/form\/./)
  const id = submissionId(guest)
  await guest.goto(`/form/${id}?step=1`)
  await onStep(guest, 'General Trip Data')
  const reference = fieldPlace(guest, 'bookingReference')
  await reference.getByText('Entered by us: please check').waitFor()
  expect(await reference.locator('input').inputValue()).toBe('B-4711')
  expect(await fieldPlace(guest, 'boatName').getByRole('radio', { name: 'Snefro Love' }).isChecked()).toBe(true)
  expect(await accessibilityFaults(guest)).toEqual([])
  await reference.locator('input').fill('B-4712')
  await reference.getByText('Entered by us: please check').waitFor({ state: 'detached' })
  await saved(guest)
  expect((await readSubmission(guest, id)).persons['1']).toMatchObject({
    firstName: 'Nele',
    lastName: 'Brandt',
    bookingAgency: 'Deep Blue',
    bookingReference: 'B-4712',
  })

  const other = await play.device()
  await other.goto(link)
  await other.getByRole('heading', { name: 'Already accepted' }).waitFor()
  await other.goto('/set-password#token=dead')
  await other.getByRole('heading', { name: 'This link no longer works' }).waitFor()
  expect(await other.getByRole('textbox').count()).toBe(0)
})
