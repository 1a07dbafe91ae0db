import { describe, expect, it } from 'vitest'
import { accessibilityFaults } from '../support/accessibility.ts'
import { giulia, karim, signInAtProvider } from '../support/identity.ts'
import { invitationLink, sendInvitation } from '../support/send-invitation.ts'
import { stage } from '../support/stage.ts'

const play = stage()

describe('managing invitations', () => {
  it('shows the link once, copies it, and confirms it for two seconds', async () => {
    const page = await play.signedIn('/invitations')
    await page.getByText('No active invitations').waitFor()
    await sendInvitation(page, { email: 'lena@example.com', name: 'Lena Weber' })
    const link = page.getByLabel('Link to share')
    expect(await link.inputValue()).toMatch(new RegExp(`^${play.application.url}/invite/.{64}$`))
    await page.clock.install()
    await page.getByRole('button', { name: 'Copy' }).click()
    await page.getByRole('button', { name: 'Copied' }).waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await page.clock.fastForward(2_000)
    await page.getByRole('button', { name: 'Copy' }).waitFor()
    await page.reload()
    await page.getByText('Lena Weber').waitFor()
    expect(await link.count()).toBe(0)
  })

  it.each([
    ['0', 'At least 1.'],
    ['31', 'At most 30.'],
  ])('with an expiry of "%s" days reports the problem at the field, and sends nothing', async (days, words) => {
    const page = await play.signedIn('/invitations')
    await sendInvitation(page, { days })
    await page.getByText(words).waitFor()
    await expect
      .poll(() => page.getByLabel('Number of days').evaluate((field) => field === document.activeElement))
      .toBe(true)
    expect(await page.getByLabel('Link to share').count()).toBe(0)
  })

  it('creates one invitation from a double click', async () => {
    const page = await play.signedIn('/invitations')
    await page.getByLabel('Recipient name').fill('Once Only')
    await page.getByRole('button', { name: 'Create invitation' }).dblclick()
    await page.getByLabel('Link to share').waitFor()
    await page.reload()
    await page.getByText('Once Only').first().waitFor()
    expect(await page.getByText('Once Only').count()).toBe(1)
  })

  it('sends the mail again after naming the recipient', async () => {
    const page = await play.signedIn('/invitations')
    await sendInvitation(page, { email: 'again@example.com', name: 'Ada Again' })
    const row = page.getByRole('listitem').filter({ hasText: 'Ada Again' })
    await row.getByRole('button', { name: 'Send again' }).click()
    const dialog = page.getByRole('dialog', { name: 'Send this invitation again?' })
    await dialog.getByText('again@example.com').waitFor()
    await dialog.getByRole('button', { name: 'Send again' }).click()
    await page.getByText('Invitation sent again').waitFor()
    expect(await row.getByRole('button').allInnerTexts()).toEqual(['Send again', 'Revoke'])
  })

  it('revokes after asking; the link is then invalid', async () => {
    const page = await play.signedIn('/invitations')
    const link = await invitationLink(page, { name: 'Paul Weber' })
    const card = page.getByRole('listitem').filter({ hasText: 'Paul Weber' })
    await card.getByRole('button', { name: 'Revoke' }).click()
    const dialog = page.getByRole('dialog', { name: 'Revoke this invitation?' })
    expect(await accessibilityFaults(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Keep it' }).click()
    await card.getByRole('button', { name: 'Revoke' }).click()
    await dialog.getByRole('button', { name: 'Revoke' }).click()
    await page.getByRole('tab', { name: /^Revoked/ }).click()
    await card.getByText('by Snefro Admin').first().waitFor()
    expect(await card.getByRole('button').count()).toBe(0)

    const visitor = await play.device()
    await visitor.goto(link)
    await visitor.getByText('This invitation link is invalid or has expired.').waitFor()
  })
})

describe('the acceptance page', () => {
  it.each([
    ['/invite', 'No invitation token found in the URL.'],
    [`/invite/${'a'.repeat(64)}`, 'This invitation link is invalid or has expired.'],
    ['/invite/..%2F..%2Fetc', 'This invitation link is invalid or has expired.'],
  ])('at %s shows: %s', async (path, words) => {
    const page = await play.device()
    await page.goto(path)
    await page.getByText(words).waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
  })

  it('works for one person only: not for a second one, and not for another address', async () => {
    const admin = await play.signedIn('/invitations')
    const link = await invitationLink(admin, { email: giulia.email })
    const wrong = await play.device()
    await wrong.goto(link)
    await wrong.getByRole('link', { name: 'Sign In to Accept Invitation' }).click()
    await signInAtProvider(wrong, karim)
    await wrong.getByRole('heading', { name: 'Sign in with another address' }).waitFor()
    await wrong.getByText(`you are signed in as ${karim.email}.`, { exact: false }).waitFor()
    expect(await accessibilityFaults(wrong)).toEqual([])
    await wrong.goto('/')
    await wrong.getByRole('heading', { name: 'Access Denied' }).waitFor()
    await wrong.getByRole('link', { name: 'Your sessions' }).click()
    await wrong.getByRole('button', { name: 'Sign Out' }).first().waitFor()

    const right = await play.device()
    await right.goto(link)
    await right.getByRole('link', { name: 'Sign In to Accept Invitation' }).click()
    await signInAtProvider(right, giulia)
    await right.waitForURL(/\/form\/./)
    await wrong.goto(link)
    await wrong.getByRole('heading', { name: 'Already accepted' }).waitFor()
    expect(await wrong.getByText(giulia.email).count()).toBe(0)
    const back = await play.device()
    await back.goto(link)
    await back.getByRole('link', { name: 'Sign in to continue' }).click()
    await signInAtProvider(back, giulia)
    await back.getByRole('link', { name: 'Continue' }).first().waitFor()
    expect(new URL(back.url()).pathname).toBe('/')
  })

  it('keeps the link unused when the reader’s role is higher', async () => {
    const admin = await play.signedIn('/invitations')
    const link = await invitationLink(admin, { name: 'Not for admins' })
    await admin.goto(link)
    await admin.getByText('Failed to activate your access. Please try again or contact support.').waitFor()
    expect(await accessibilityFaults(admin)).toEqual([])
    await admin.goto('/invitations')
    await admin
      .getByRole('listitem')
      .filter({ hasText: 'Not for admins' })
      .getByRole('button', { name: 'Revoke' })
      .waitFor()
  })
})
