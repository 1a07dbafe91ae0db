import { describe, expect, it } from 'vitest'
import { sampleDiver } from '@fleet/backend/testing/sample-guest'
import { newAccount } from '@fleet/backend/testing/new-account'
import { accessibilityFaults } from '../support/accessibility.ts'
import { signInAtProvider } from '../support/identity.ts'
import { save, start } from '../support/server-state.ts'
import { stage } from '../support/stage.ts'
import { onStep } from '../support/wizard.ts'

const play = stage()

describe('signing in by the identity provider', () => {
  it('leads back to the requested page; an account without a role sees Access Denied', async () => {
    const page = await play.device()
    await page.goto('/forms?status=draft')
    await page.getByRole('link', { name: 'Continue with email' }).click()
    await signInAtProvider(page, { email: 'nobody@example.com', firstName: 'No', lastName: 'Body' })
    await page.getByRole('heading', { name: 'Access Denied' }).waitFor()
    expect(page.url()).toBe(`${play.application.url}/forms?status=draft`)
    for (const text of [
      'Your account does not have permission to access this system.',
      'Need Access?',
      'Contact your administrator to request an invitation.',
      'Access is by invitation only.',
    ]) {
      await page.getByText(text).waitFor()
    }
    expect(await accessibilityFaults(page)).toEqual([])
    await page.getByRole('button', { name: 'Sign Out' }).click()
    await page.getByRole('heading', { name: 'Welcome' }).waitFor()
  })

  it('shows a cancelled sign-in on the sign-in page', async () => {
    const page = await play.device()
    await page.goto('/')
    await page.getByRole('link', { name: 'Continue with email' }).click()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('heading', { name: 'Welcome' }).waitFor()
    expect(await page.getByRole('alert').filter({ hasText: /\S/ }).count()).toBe(1)
  })
})

describe('the top admin previews', () => {
  it('an agent: the banner stays, new data stays in the preview, and Return to Admin ends it', async () => {
    const page = await play.signedIn('/dashboard')
    await page.getByRole('button', { name: 'Switch role' }).click()
    expect(await accessibilityFaults(page)).toEqual([])
    await page.getByRole('dialog').getByRole('button', { name: 'Preview Agent' }).click()
    await page.getByText('Previewing: Agent View').waitFor()
    expect(await page.evaluate(() => [localStorage.getItem('userRole'), localStorage.getItem('originalRole')])).toEqual(
      ['agent', 'king-snefro'],
    )
    expect((await page.request.get('/api/admin-users')).status()).toBe(403)
    await page.getByRole('button', { name: 'Create form' }).click()
    await onStep(page, 'Booking Setup')
    await page.getByText('Previewing: Agent View').waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await page.getByRole('button', { name: 'Return to Admin' }).click()
    await page.getByRole('link', { name: 'User Management' }).first().waitFor()
    expect(await page.evaluate(() => [localStorage.getItem('userRole'), localStorage.getItem('originalRole')])).toEqual(
      ['king-snefro', null],
    )
    await page.goto('/forms')
    await page.getByText('No forms yet').waitFor()
  })

  it('a guest, also directly from the preview of an agent', async () => {
    const page = await play.signedIn('/agent-auth')
    await page.getByText('Previewing: Agent View').waitFor()
    await page.goto('/guest-auth')
    await page.getByText('Previewing: Guest View').waitFor()
    await page.getByRole('heading', { name: 'Your registrations' }).waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
  })
})

describe('a manager', () => {
  it('works on forms, and is denied the screens of admins', async () => {
    const manager = await newAccount(play.application.application.services, { role: 'manager', name: 'Mona' })
    const page = await play.signedIn('/forms', manager)
    await page.getByRole('heading', { name: /Forms Management/ }).waitFor()
    expect(await page.getByRole('button', { name: 'Create form' }).count()).toBe(0)
    for (const path of ['/invitations', '/user-management', '/access-log', '/dev/outbox', '/form-versions', '/form']) {
      await page.goto(path)
      await page.getByRole('heading', { name: 'Access Restricted' }).waitFor()
    }
    expect(await accessibilityFaults(page)).toEqual([])
    await page.goto('/no-such-page')
    await page.getByRole('heading', { name: '404 Page Not Found' }).waitFor()
    await page.getByText('This address does not exist. Check the link.').waitFor()
  })

  it('corrects and saves a form up to its last step, and cannot submit it', async () => {
    const admin = await play.signedIn('/dashboard')
    const id = await start(admin)
    await save(admin, id, sampleDiver({ currentStep: 9, isGroupBooking: false }))
    const manager = await newAccount(play.application.application.services, { role: 'manager', name: 'Marta' })
    const page = await play.signedIn(`/form/${id}?step=9`, manager)
    await page.getByText('only the guest, the agency or an admin can submit it.').waitFor()
    await page.getByRole('button', { name: 'Save Progress' }).waitFor()
    expect(await page.getByRole('button', { name: /Submit for Review|Continue/ }).count()).toBe(0)
    await page.goto(`/submissions/${id}`)
    await page.getByText('You can decide once it has been submitted.').waitFor()
    expect(await page.getByRole('link', { name: 'Hand over to the guest' }).count()).toBe(0)
    await admin.goto(`/form/${id}?step=9`)
    await admin.getByRole('button', { name: 'Submit for Review' }).waitFor()
  })
})

describe('the language page', () => {
  it('offers a choice, applies it at once, and leads back', async () => {
    const page = await play.signedIn('/forms')
    await page.getByRole('link', { name: 'Language: EN' }).click()
    const continueButton = page.getByRole('button', { name: 'Continue' })
    expect(await continueButton.getAttribute('aria-disabled')).toBe('true')
    await continueButton.click({ force: true })
    expect(new URL(page.url()).pathname).toBe('/language')
    await page.getByRole('button', { name: 'Deutsch' }).click()
    await page.getByRole('heading', { name: 'Wählen Sie Ihre Sprache' }).waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await page.getByRole('button', { name: 'Weiter' }).click()
    await page.getByRole('link', { name: 'Sprache: DE' }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/forms')
    expect(await page.evaluate(() => localStorage.getItem('selectedLanguage'))).toBe('de')
  })

  it('opened directly, leads a guest to the form', async () => {
    const page = await play.signedIn('/language', await play.guest('Luca'))
    await page.getByRole('button', { name: 'English' }).click()
    await page.getByRole('button', { name: 'Continue' }).click()
    await onStep(page, 'Booking Setup')
    expect(new URL(page.url()).pathname).toMatch(/^\/form\/./)
  })
})

describe('the reader’s own sessions', () => {
  it('can be ended one by one, and all at once', async () => {
    const guest = await play.guest('Nina')
    const phone = await play.signedIn('/', guest)
    const laptop = await play.signedIn('/sessions', guest)
    await laptop.getByText('(this one)').waitFor()
    await expect.poll(() => laptop.getByRole('listitem').count()).toBe(2)
    await laptop
      .getByRole('listitem')
      .filter({ hasNotText: '(this one)' })
      .getByRole('button', { name: 'Sign Out' })
      .click()
    await expect.poll(() => laptop.getByRole('listitem').count()).toBe(1)
    await phone.reload()
    await phone.getByRole('heading', { name: 'Welcome' }).waitFor()

    const tablet = await play.signedIn('/', guest)
    await laptop.getByRole('button', { name: 'Sign out everywhere' }).click()
    await laptop.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere' }).click()
    await laptop.getByRole('heading', { name: 'Welcome' }).waitFor()
    await tablet.reload()
    await tablet.getByRole('heading', { name: 'Welcome' }).waitFor()
  })
})
