import { expect, it } from 'vitest'
import type { Page } from 'playwright-core'
import { acceptInvitation } from '../support/accept-invitation.ts'
import { answer, answerAll, fieldPlace } from '../support/answering.ts'
import { giulia } from '../support/identity.ts'
import { invitationLink } from '../support/send-invitation.ts'
import { readHistory, readSubmission } from '../support/server-state.ts'
import { stage } from '../support/stage.ts'
import { diver } from '../support/typed-diver.ts'
import { continueTo, onStep, saved, send, submissionId } from '../support/wizard.ts'

const play = stage()

it('a guest goes from the invitation to the submitted form, and sees nothing else of the product', async () => {
  const admin = await play.signedIn('/dashboard')
  const guest = await play.device()
  await acceptInvitation(guest, await invitationLink(admin, { email: giulia.email, name: 'Giulia Ferrari' }), giulia)
  await guest.waitForURL(/\/form\/./)
  const id = submissionId(guest)

  await fieldPlace(guest, 'isGroupBooking').getByText('Individual').click()
  await onStep(guest, 'General Trip Data')
  await saved(guest)
  await expectSameForm(guest, id)
  await fillSteps(guest)
  await send(guest)

  expect((await readSubmission(guest, id)).status).toBe('pending_review')
  // Staff see a guest's action a moment later.
  const tellers = async () => new Set((await readHistory(admin, id)).map(({ actor }) => `${actor.name}, ${actor.role}`))
  await expect.poll(tellers).toEqual(new Set(['Giulia Ferrari, guest', 'The form, form']))
  await guest.goto('/')
  const card = guest.getByRole('listitem').filter({ hasText: 'Snefro Spirit' })
  await card.getByText('Pending Review').waitFor()
  expect(await guest.getByRole('link', { name: 'Continue' }).count()).toBe(0)
  await expectOwnPageOnly(guest)
})

it('an agent hands a form over, and its guest continues it', async () => {
  const admin = await play.signedIn('/dashboard')
  const agent = await play.device()
  await acceptInvitation(agent, await invitationLink(admin, { role: 'Agent' }), {
    email: 'tarek@example.com',
    firstName: 'Tarek',
    lastName: 'Hassan',
  })
  await agent.waitForURL(/\/agent-profile$/)
  await agent.goto('/forms')
  await agent.getByRole('button', { name: 'Create form' }).click()
  await agent.waitForURL(/\/form\/./)
  const id = submissionId(agent)
  await agent.goto('/forms')
  await agent.getByRole('link', { name: /^Hand over RS-.* to the guest$/ }).click()
  await agent.getByRole('button', { name: 'Create invitation' }).click()
  await agent.getByText('Please fill this in.').waitFor()
  await agent.getByLabel('Email', { exact: false }).fill('wrong@example.com')
  await agent.getByRole('button', { name: 'Create invitation' }).click()
  const given = agent.getByRole('region', { name: 'Handed over so far' })
  await given.getByRole('button', { name: 'Revoke the invitation of wrong@example.com' }).click()
  await agent.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
  await given.getByText(/^Revoked .* by Tarek Hassan$/).waitFor()
  await agent.getByLabel('Email', { exact: false }).fill('anna@example.com')
  await agent.getByRole('button', { name: 'Create invitation' }).click()
  await given.getByRole('button', { name: 'Revoke the invitation of anna@example.com' }).waitFor()
  const link = await agent.getByLabel('Link to share').inputValue()

  const guest = await play.device()
  await acceptInvitation(guest, link, { email: 'anna@example.com', firstName: 'Anna', lastName: 'Weber' })
  await guest.waitForURL(`**/form/${id}**`)
  await fieldPlace(guest, 'isGroupBooking').getByText('Individual').click()
  await onStep(guest, 'General Trip Data')
  await answer(guest, { field: 'boatName', typed: 'Snefro Love' })
  await saved(guest)
  await agent.goto(`/form/${id}`)
  await onStep(agent, 'General Trip Data')
  expect((await readHistory(agent, id))[0]?.actor).toMatchObject({ name: 'Anna Weber', role: 'guest' })
  expect((await readSubmission(agent, id)).persons).toMatchObject({ '1': { boatName: 'Snefro Love' } })
})

/** Neither a reload nor another Continue starts a second form. */
async function expectSameForm(page: Page, id: string): Promise<void> {
  for (const path of ['/form', '/form']) {
    await page.goto(path)
    await page.waitForURL(/\/form\/./)
    expect(submissionId(page)).toBe(id)
  }
  await page.goto('/')
  await page.getByRole('link', { name: 'Continue' }).click()
  await onStep(page, 'General Trip Data')
  expect(submissionId(page)).toBe(id)
}

async function fillSteps(page: Page): Promise<void> {
  const titles = Object.keys(diver)
  for (const [index, title] of titles.entries()) {
    await onStep(page, title)
    await answerAll(page, diver[title] ?? [])
    const next = titles[index + 1]
    if (next === titles.at(-1)) await continueTo(page, 'Check your answers')
    if (next === titles.at(-1)) await page.getByRole('button', { name: 'Continue to sign' }).click()
    else if (next !== undefined) await continueTo(page, next)
  }
}

/** The screens of staff redirect a guest, and the calls behind them are refused. */
async function expectOwnPageOnly(page: Page): Promise<void> {
  for (const path of ['/dashboard', '/user-management', '/invitations', '/access-log', '/no-such-page']) {
    await page.goto(path)
    await page.getByRole('heading', { name: 'Your registrations' }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/')
  }
  await page.goto('/forms')
  await page.getByRole('heading', { name: 'Access Restricted' }).waitFor()
  for (const path of ['/api/admin-users', '/api/invitations', '/api/access-log', '/api/dev/outbox'])
    expect((await page.request.get(path)).status()).toBe(403)
}
