import { expect, it } from 'vitest'
import type { Page } from 'playwright-core'
import { authenticatorCode, calmHalfMinute } from '@fleet/backend/testing/authenticator'
import { ageSessions } from '@fleet/backend/testing/age-sessions'
import { newAccount } from '@fleet/backend/testing/new-account'
import { accessibilityFaults } from '../support/accessibility.ts'
import { signInAtProvider } from '../support/identity.ts'
import { stage, type SignIn } from '../support/stage.ts'

const play = stage()
const strict = stage(undefined, { requiresSecondFactor: true })

const staff = (name: string, role: 'admin' | 'manager' = 'manager') =>
  newAccount(play.application.application.services, { role, name })
const long = (accountId: string) =>
  ageSessions(
    { databaseUrl: play.application.databaseUrl, keys: play.application.application.services.keys },
    accountId,
  )
const cardOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })

async function typePassword(page: Page, { email, password }: SignIn): Promise<void> {
  await page.goto('/')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign In' }).click()
}

/**
 * From the opened enrolment to the recovery codes; returns the secret and the codes. Uses the code of half a minute
 * ago.
 */
async function setUp(page: Page): Promise<{ secret: string; codes: string[] }> {
  await calmHalfMinute()
  await page.getByRole('img', { name: 'QR code for the authenticator app' }).waitFor()
  const secret = await page.getByLabel('Or type this key into the app').inputValue()
  expect(await accessibilityFaults(page)).toEqual([])
  await page.getByLabel('Then enter the code it shows').fill(authenticatorCode(secret, -1))
  await page.getByRole('button', { name: 'Turn on' }).click()
  const shown = page.getByRole('region', { name: 'Save these recovery codes' })
  await shown.waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  const codes = await shown.getByRole('listitem').allInnerTexts()
  await page.getByRole('button', { name: 'I have saved them' }).click()
  return { secret, codes }
}

it('a second factor: set up, required at sign-in, replaced by a recovery code, reset by another admin', async () => {
  const mona = await staff('Mona')
  const page = await play.signedIn('/sessions', mona)
  await page.getByText('Not set up', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Set up a second factor' }).click()
  const { secret, codes } = await setUp(page)
  await page.getByText('10 recovery codes left').waitFor()

  const phone = await play.device({ viewport: { width: 390, height: 844 } })
  await typePassword(phone, mona)
  await phone.getByRole('heading', { name: 'One more step' }).waitFor()
  expect(await accessibilityFaults(phone)).toEqual([])
  await phone.getByLabel('Code from the app').fill('000000')
  await phone.getByRole('button', { name: 'Sign In' }).click()
  await phone
    .getByRole('alert')
    .getByText('This code is wrong or has already been used.', { exact: false })
    .first()
    .waitFor()
  await phone.getByLabel('Code from the app').fill(authenticatorCode(secret))
  await phone.getByRole('button', { name: 'Sign In' }).click()
  await phone.getByRole('heading', { name: 'Dashboard' }).waitFor()

  const borrowed = await play.device()
  await typePassword(borrowed, mona)
  await borrowed.getByRole('button', { name: 'Use a recovery code' }).click()
  await borrowed.getByLabel('Recovery code').fill(codes[0] ?? '')
  await borrowed.getByRole('button', { name: 'Sign In' }).click()
  await borrowed.getByRole('heading', { name: 'Dashboard' }).waitFor()
  await page.reload()
  await page.getByText('9 recovery codes left').waitFor()

  const admin = await play.signedIn('/user-management')
  await cardOf(admin, mona.email).getByRole('button', { name: 'Security of Mona Test' }).click()
  const dialog = admin.getByRole('dialog', { name: 'Security of Mona Test' })
  await expect.poll(() => dialog.getByRole('listitem').count()).toBe(3)
  expect(await accessibilityFaults(admin)).toEqual([])
  await dialog.getByRole('button', { name: 'Sign Out: ' }).first().click()
  await expect.poll(() => dialog.getByRole('listitem').count()).toBe(2)
  await dialog.getByRole('button', { name: 'Remove the second factor' }).click()
  await dialog.getByText('The second factor was removed').waitFor()
  await dialog.getByText('Not signed in anywhere.').waitFor()
  await typePassword(phone, mona)
  await phone.getByRole('heading', { name: 'Dashboard' }).waitFor()
  await admin.goto('/access-log')
  for (const sentence of [
    'The second factor of Mona Test was removed',
    'A session of Mona Test was ended',
    'A recovery code of Mona Test was used',
    'Mona Test set up a second factor',
  ])
    await admin.getByText(sentence, { exact: true }).waitFor()
  await admin.getByText('A sign-in as Mona Test failed: the password was right, the code was wrong').waitFor()
})

it('an old session is confirmed in place by the password, and the typed answers are sent afterwards', async () => {
  const ines = await staff('Ines', 'admin')
  const page = await play.signedIn('/user-management', ines)
  await page.getByRole('button', { name: 'Create User' }).click()
  await long(ines.accountId)
  const form = page.getByRole('dialog', { name: 'Create User' })
  for (const [label, typed] of [
    ['First name', 'Karim'],
    ['Last name', 'Adel'],
    ['Username', 'karim.adel'],
  ] as const)
    await form.getByLabel(label).fill(typed)
  await form.getByRole('textbox', { name: /^Email/ }).fill('karim.adel@example.com')
  await form.getByLabel('Role').selectOption({ label: 'Manager' })
  await form.getByRole('button', { name: 'Create User' }).click()
  const asking = page.getByRole('dialog', { name: 'Confirm it’s you' })
  await asking.waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await asking.getByRole('button', { name: 'Cancel' }).click()
  await form.getByText('Confirm it’s you: you signed in more than ten minutes ago.').waitFor()
  expect(await form.getByLabel('Username').inputValue()).toBe('karim.adel')
  await form.getByRole('button', { name: 'Create User' }).click()
  await asking.getByLabel('Password').fill('not the password')
  await asking.getByRole('button', { name: 'Confirm' }).click()
  await asking.getByText('Invalid email or password').waitFor()
  await asking.getByLabel('Password').fill(ines.password)
  await asking.getByRole('button', { name: 'Confirm' }).click()
  await page.getByText('User created successfully').waitFor()
  await cardOf(page, '@karim.adel').waitFor()
})

it('a session of the identity provider is confirmed there, in another window, and the typed answers stay', async () => {
  const olga = await staff('Olga', 'admin')
  const page = await play.device()
  await page.goto('/')
  await page.getByRole('link', { name: 'Continue with email' }).click()
  await signInAtProvider(page, { email: olga.email, firstName: 'Olga', lastName: 'Test' })
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor()
  await page.goto('/user-management')
  const target = await staff('Target')
  await page.reload()
  await cardOf(page, target.email).getByRole('button', { name: 'Edit' }).click()
  const form = page.getByRole('dialog', { name: 'Edit Target Test' })
  await form.getByRole('textbox', { name: /^Email/ }).fill('target.new@example.com')
  await form.getByRole('button', { name: 'Save' }).click()
  const asking = page.getByRole('dialog', { name: 'Confirm it’s you' })
  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    asking.getByRole('button', { name: 'Sign in again to confirm' }).click(),
  ])
  expect(await form.getByRole('textbox', { name: /^Email/ }).inputValue()).toBe('target.new@example.com')
  await signInAtProvider(popup, { email: olga.email, firstName: 'Olga', lastName: 'Test' })
  await page.getByText('User updated successfully').waitFor()
  await cardOf(page, 'target.new@example.com').waitFor()
})

it('when a second factor is required, the first sign-in leads only to setting it up', async () => {
  const { admin } = strict.application
  const page = await strict.device()
  await typePassword(page, admin)
  await page.getByRole('heading', { name: 'Set up a second factor' }).waitFor()
  for (const path of ['/dashboard', '/forms', '/sessions', '/user-management']) {
    await page.goto(path)
    await page.getByRole('heading', { name: 'Set up a second factor' }).waitFor()
  }
  expect((await page.request.get('/api/admin-users')).status()).toBe(403)
  await setUp(page)
  await page.getByRole('heading', { name: 'User Management' }).waitFor()
  await page.goto('/sessions')
  await page.getByText('10 recovery codes left').waitFor()
  expect(await page.getByRole('button', { name: 'Turn off' }).count()).toBe(0)
  const guest = await strict.signedIn('/', await strict.guest('Lightly'))
  await guest.getByRole('heading', { name: 'Your registrations' }).waitFor()
})
