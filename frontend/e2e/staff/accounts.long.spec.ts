import { expect, it } from 'vitest'
import type { Page } from 'playwright-core'
import { accessibilityFaults } from '../support/accessibility.ts'
import { stage } from '../support/stage.ts'

const play = stage()

const cardOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })

async function fillAccount(
  page: Page,
  account: { firstName: string; lastName: string; username: string; email: string; role: string },
): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('First name').fill(account.firstName)
  await dialog.getByLabel('Last name').fill(account.lastName)
  await dialog.getByLabel('Username').fill(account.username)
  await dialog.getByRole('textbox', { name: /^Email/ }).fill(account.email)
  await dialog.getByLabel('Role').selectOption({ label: account.role })
  await dialog.getByRole('button', { name: /^(Create User|Save)$/ }).click()
}

it('a manager: created, mailed a link, signed in with a new password, deactivated, signed out, deleted', async () => {
  const admin = await play.signedIn('/user-management')
  const mariam = {
    firstName: 'Mariam',
    lastName: 'Fouad',
    username: 'mariam',
    email: 'mariam@example.com',
    role: 'Manager',
  }
  await admin.getByRole('button', { name: 'Create User' }).click()
  await fillAccount(admin, { ...mariam, email: play.application.admin.email })
  await admin.getByRole('dialog').getByText('Error: Already in use.').waitFor()
  expect(await accessibilityFaults(admin)).toEqual([])
  await fillAccount(admin, mariam)
  await admin.getByText('User created successfully').waitFor()
  await cardOf(admin, '@mariam').getByText('Manager').waitFor()
  expect(await cardOf(admin, '@mariam').innerText()).toMatch(/Never\s+Created\s+\d{1,2} [A-Z][a-z]{2,3} \d{4}/)

  const manager = await play.device()
  await manager.goto(await linkMailedTo(admin, mariam.email))
  await manager.waitForURL(/\/set-password\?lang=\w\w$/)
  await setPassword(manager, 'short', 'At least 12 characters.')
  await setPassword(manager, 'seven days at sea', undefined)
  await manager.getByText('Password saved').waitFor()
  await manager.getByRole('link', { name: 'Go to sign-in' }).click()
  await manager.getByLabel('Email').fill(mariam.email)
  await manager.getByLabel('Password').fill('seven days at sea')
  await manager.getByRole('button', { name: 'Sign In' }).click()
  await manager.getByRole('heading', { name: 'Dashboard' }).waitFor()
  expect(await manager.getByRole('link', { name: 'Invitations' }).count()).toBe(0)

  await admin.goto('/user-management')
  await cardOf(admin, '@mariam').getByRole('button', { name: 'Edit' }).click()
  await admin.getByRole('dialog').getByRole('radio', { name: 'Inactive' }).click()
  await admin.getByRole('button', { name: 'Save' }).click()
  await cardOf(admin, '@mariam').getByText('Inactive').waitFor()
  await manager.goto('/forms')
  await manager.getByLabel('Password').waitFor()

  await cardOf(admin, '@mariam').getByRole('button', { name: 'Delete' }).click()
  const asking = admin.getByRole('dialog', { name: 'Are you sure you want to delete this user?' })
  await asking.getByRole('button', { name: 'Delete' }).click()
  await admin.getByText('User deleted successfully').waitFor()
  await expect.poll(() => cardOf(admin, '@mariam').count()).toBe(0)
  await expectLogged(admin, [
    'Mariam Fouad’s account was created',
    'Mariam Fouad set a new password',
    'Mariam Fouad signed in',
    'Mariam Fouad’s account was deactivated',
  ])
})

it('the top admin keeps role and state, and cannot be deleted', async () => {
  const admin = await play.signedIn('/user-management')
  const own = cardOf(admin, play.application.admin.email)
  await own.getByText('Top admin').waitFor()
  expect(await own.getByRole('button', { name: 'Delete' }).count()).toBe(0)
  await own.getByRole('button', { name: 'Edit' }).click()
  await admin.getByText('The role and status of the top admin cannot be changed.').waitFor()
  expect(await admin.getByRole('dialog').getByLabel('Role').count()).toBe(0)
  await admin.getByRole('dialog').getByLabel('First name').fill('Cleopatra')
  await admin.getByRole('button', { name: 'Save' }).click()
  await admin.getByText('User updated successfully').waitFor()
  await own.getByText('Cleopatra Admin').waitFor()
})

it('an empty search result names the search text', async () => {
  const admin = await play.signedIn('/user-management')
  await admin.getByRole('searchbox').fill('nobody of this name')
  await admin.getByText('No users found').waitFor()
  await admin.getByRole('radio', { name: 'Guests' }).check()
  await admin.getByText('No users found').waitFor()
  expect(await accessibilityFaults(admin)).toEqual([])
})

it('a forgotten password gets the same answer for every address; an old link no longer works', async () => {
  const admin = await play.signedIn('/dashboard')
  const visitor = await play.device()
  for (const email of [play.application.admin.email, 'nobody@example.com']) {
    await visitor.goto('/')
    await visitor.getByRole('link', { name: 'Forgot your password?' }).click()
    await visitor.getByRole('heading', { name: 'Forgot your password?' }).waitFor()
    await visitor.getByLabel('Email').fill(email)
    await visitor.getByRole('button', { name: 'Send the link' }).click()
    await visitor.getByText(`If there is an account for ${email}, a link to set a password is on its way.`).waitFor()
  }
  const link = await linkMailedTo(admin, play.application.admin.email)
  await visitor.goto(link.replace(/.$/, (letter) => (letter === 'A' ? 'B' : 'A')))
  await visitor.getByRole('heading', { name: 'This link no longer works' }).waitFor()
  expect(await accessibilityFaults(visitor)).toEqual([])
})

/** The first link of the newest mail to an address, from the development outbox. */
async function linkMailedTo(admin: Page, email: string): Promise<string> {
  await admin.goto('/dev/outbox')
  const mail = admin
    .getByRole('article')
    .filter({ hasText: `To ${email}` })
    .first()
  await expect
    .poll(async () => {
      await admin.getByRole('button', { name: 'Reload' }).click()
      return mail.count()
    })
    .toBeGreaterThan(0)
  return mail.getByRole('link').first().innerText()
}

async function setPassword(page: Page, password: string, fault: string | undefined): Promise<void> {
  await page.getByLabel('New password').fill(password)
  await page.getByLabel('Repeat the password').fill(password)
  await page.getByRole('button', { name: 'Save password' }).click()
  if (fault !== undefined) await page.getByText(fault).waitFor()
}

async function expectLogged(admin: Page, sentences: readonly string[]): Promise<void> {
  await admin.goto('/access-log')
  for (const sentence of sentences) await admin.getByText(sentence, { exact: true }).first().waitFor()
  await admin.getByLabel('Event type').selectOption({ label: 'Passwords' })
  await admin.getByText('Mariam Fouad set a new password').waitFor()
  await admin.getByLabel('Who').fill('nobody')
  await admin.getByText('No entries match these filters.').waitFor()
  await admin.getByLabel('Who').fill('mariam')
  await admin.getByText('Mariam Fouad set a new password').waitFor()
  await expect.poll(() => admin.getByText('Mariam Fouad signed in').count()).toBe(0)
  expect(await accessibilityFaults(admin)).toEqual([])
}
