import type { Page } from 'playwright-core'

type InvitationInput = {
  readonly role?: 'Guest' | 'Agent'
  readonly email?: string
  readonly name?: string
  readonly days?: string
}

/** Fills in the form on the open invitations page and sends it. */
export async function sendInvitation(
  page: Page,
  { role = 'Guest', email, name, days }: InvitationInput,
): Promise<void> {
  await page.getByRole('tab', { name: role, exact: true }).click()
  if (name !== undefined) await page.getByLabel('Recipient name').fill(name)
  if (email !== undefined) await page.getByLabel('Email', { exact: true }).fill(email)
  if (days !== undefined) await page.getByLabel('Number of days').fill(days)
  await page.getByRole('button', { name: 'Create invitation' }).click()
}

/** The link of a new invitation, as the admin's screen shows it. */
export async function invitationLink(admin: Page, invitation: InvitationInput): Promise<string> {
  await admin.goto('/invitations')
  await sendInvitation(admin, invitation)
  return admin.getByLabel('Link to share').inputValue()
}
