import { expect, it } from 'vitest'
import type { Page } from 'playwright-core'
import { newAccount } from '@fleet/backend/testing/new-account'
import { accessibilityFaults } from '../support/accessibility.ts'
import { stage } from '../support/stage.ts'

const play = stage()
const password = 'walrus gadget plume nineteen'
const samira = {
  'First name': 'Samira',
  'Last name': 'Nabil',
  Username: 'samira.tw',
  Email: 'samira@tidewrack.example',
}

const cardOf = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text })
const toast = (page: Page, title: string, text: string) =>
  page.getByRole('status').or(page.getByRole('alert')).filter({ hasText: title }).filter({ hasText: text }).waitFor()

async function signInAtTeamPage(page: Page, username: string, secret: string): Promise<void> {
  await page.getByLabel('Username').fill(username)
  await page.getByRole('textbox', { name: 'Password' }).fill(secret)
  await page.getByRole('button', { name: 'Sign In' }).click()
}

it('a team gets its first member, who signs in, works, and is signed out at once when deactivated', async () => {
  const owner = await play.signedIn(
    '/dashboard',
    await newAccount(play.application.application.services, { role: 'agent', name: 'Marta', agentId: 'agency-1' }),
  )
  await owner.getByRole('heading', { name: 'Complete Your Agent Profile' }).waitFor()
  await owner.getByText('Step 1 of 3.').waitFor()
  await owner.getByRole('link', { name: 'Manage team (max 5 members)' }).click()
  await owner.getByText('Manage your team members (0/5 users)').waitFor()
  expect(await accessibilityFaults(owner)).toEqual([])

  await owner.getByRole('button', { name: 'Add Your First Team Member' }).click()
  const dialog = owner.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Add Team Member' }).click()
  await toast(owner, 'Validation Error', 'All fields are required.')
  expect(await accessibilityFaults(owner)).toEqual([])
  for (const [label, text] of Object.entries(samira))
    await dialog.getByRole('textbox', { name: new RegExp(`^${label}`) }).fill(text)
  await dialog.getByRole('textbox', { name: /^Password/ }).fill('password12345')
  await dialog.getByRole('button', { name: 'Add Team Member' }).click()
  await dialog.getByText(/^Too easy to guess/).waitFor()
  await dialog.getByRole('textbox', { name: /^Password/ }).fill(password)
  await dialog.getByRole('button', { name: 'Add Team Member' }).click()
  await toast(owner, 'User Created', 'Team member has been added successfully.')
  await owner.getByText('(1/5 users)').waitFor()
  await cardOf(owner, '@samira.tw').getByText('Active').waitFor()

  const member = await play.device()
  await member.goto('/')
  await member.getByRole('link', { name: 'Team member of an agency? Sign in here' }).click()
  await member.getByRole('heading', { name: 'Team Member Login' }).waitFor()
  await member.getByRole('button', { name: 'Sign In' }).click()
  await member.getByText('Username and password are required.').waitFor()
  await signInAtTeamPage(member, 'samira.tw', 'something else')
  await toast(member, 'Login Failed', 'Invalid username or password. Please try again.')
  await member.getByRole('button', { name: 'Show password' }).click()
  expect(await member.getByRole('textbox', { name: 'Password' }).getAttribute('type')).toBe('text')
  expect(await accessibilityFaults(member)).toEqual([])
  await signInAtTeamPage(member, 'samira.tw', password)
  await toast(member, 'Login Successful', 'Welcome, Samira Nabil!')
  await member.waitForURL('**/dashboard')
  await member.getByRole('heading', { name: 'Your agency is not approved yet' }).waitFor()
  expect(
    await member.evaluate(() => ['userRole', 'agentId', 'agentUserName'].map((key) => localStorage.getItem(key))),
  ).toEqual(['agent', 'agency-1', 'Samira Nabil'])
  // Data on the device grants nothing.
  await member.evaluate(() => localStorage.setItem('userRole', 'king-snefro'))
  await member.goto('/agent-team')
  await member.getByRole('heading', { name: 'Access Denied' }).waitFor()
  await member.getByRole('link', { name: 'Go to Dashboard' }).click()
  await member.getByRole('heading', { name: 'Your agency is not approved yet' }).waitFor()

  // The owner's page shows what the member does.
  await owner.goto('/dashboard')
  await owner.getByText('No client forms waiting for you').waitFor()
  await member.getByRole('navigation', { name: 'Quick actions' }).getByRole('button', { name: 'Create form' }).click()
  await member.waitForURL('**/form/*')
  await owner.getByRole('heading', { name: 'Without a trip' }).waitFor()
  expect(await accessibilityFaults(owner)).toEqual([])

  await member.goto('/dashboard')
  await member.getByRole('heading', { name: 'Clients by trip' }).waitFor()
  await owner.getByRole('link', { name: 'Manage', exact: true }).click()
  await cardOf(owner, '@samira.tw')
    .getByText(/^Last login: /)
    .waitFor()
  await cardOf(owner, '@samira.tw').getByRole('button', { name: 'Edit' }).click()
  await dialog.getByRole('radio', { name: 'Inactive' }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await toast(owner, 'User Updated', 'Team member details have been updated.')
  await cardOf(owner, '@samira.tw').getByText('Inactive').waitFor()
  await member.getByRole('link', { name: 'Team member of an agency? Sign in here' }).waitFor()
  expect(await member.evaluate(() => localStorage.getItem('agentUserName'))).toBeNull()

  await cardOf(owner, '@samira.tw').getByRole('button', { name: 'Delete' }).click()
  await owner.getByRole('dialog', { name: 'Delete Samira Nabil?' }).getByRole('button', { name: 'Delete' }).click()
  await toast(owner, 'User Deleted', 'Team member has been removed.')
  await owner.getByText('No Team Members Yet').waitFor()
})

it('a full team shows that it is full, and other roles are denied access', async () => {
  const owner = await play.signedIn(
    '/agent-team',
    await newAccount(play.application.application.services, { role: 'agent', name: 'Crowded', agentId: 'agency-2' }),
  )
  await owner.getByText('No Team Members Yet').waitFor()
  const origin = play.application.url
  for (const number of [1, 2, 3, 4, 5]) {
    const data = {
      username: `crew.${number}`,
      password,
      firstName: `Crew ${number}`,
      lastName: 'Member',
      email: `crew${number}@example.com`,
    }
    expect((await owner.request.post('/api/agent-users', { data, headers: { origin } })).status()).toBe(201)
  }
  await owner.reload()
  await owner.getByRole('heading', { name: 'Your team is full' }).waitFor()
  expect(await owner.getByRole('button', { name: 'Add Team Member' }).getAttribute('aria-disabled')).toBe('true')
  expect(await accessibilityFaults(owner)).toEqual([])
  const staff = await play.signedIn('/agent-team')
  await staff.getByText('This page is only accessible to agents.').waitFor()
})
