import type { Page } from 'playwright-core'
import { type Person, signInAtProvider } from './identity.ts'

/** Opens the link signed out, signs in at the provider, returns to it and gets access. */
export async function acceptInvitation(page: Page, link: string, person: Person): Promise<void> {
  await page.goto(link)
  await page.getByRole('link', { name: 'Sign In to Accept Invitation' }).click()
  await signInAtProvider(page, person)
  await page.getByRole('heading', { name: 'Access Granted' }).waitFor()
}
