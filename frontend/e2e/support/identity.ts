import type { Page } from 'playwright-core'

export type Person = { readonly email: string; readonly firstName: string; readonly lastName: string }

export const giulia: Person = { email: 'giulia@example.com', firstName: 'Giulia', lastName: 'Ferrari' }
export const karim: Person = { email: 'karim@example.com', firstName: 'Karim', lastName: 'Adel' }

/** Fills in the development identity provider's page, which is open or opening, and returns. */
export async function signInAtProvider(page: Page, { email, firstName, lastName }: Person): Promise<void> {
  await page.getByText('For development only').waitFor()
  await page.getByLabel('E-mail', { exact: true }).fill(email)
  await page.getByLabel('First name').fill(firstName)
  await page.getByLabel('Last name').fill(lastName)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

/** Confirms the sign-in at the identity provider's window, which the page asks for. */
export async function confirmAtProvider(page: Page, person: Person): Promise<void> {
  const asking = page.getByRole('dialog', { name: 'Confirm it’s you' })
  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    asking.getByRole('button', { name: 'Sign in again to confirm' }).click(),
  ])
  await signInAtProvider(popup, person)
}
