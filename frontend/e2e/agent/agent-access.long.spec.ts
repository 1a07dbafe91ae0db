import { expect, it } from 'vitest'
import { acceptInvitation } from '../support/accept-invitation.ts'
import { answer, fieldPlace } from '../support/answering.ts'
import { karim } from '../support/identity.ts'
import { invitationLink } from '../support/send-invitation.ts'
import { readHistory } from '../support/server-state.ts'
import { stage } from '../support/stage.ts'
import { onStep, saved, submissionId } from '../support/wizard.ts'

const play = stage()

it('an agent goes from the invitation to a first client form, which only the agency sees', async () => {
  const admin = await play.signedIn('/dashboard')
  const agent = await play.device()
  await acceptInvitation(agent, await invitationLink(admin, { role: 'Agent' }), karim)
  await agent.waitForURL(/\/agent-profile$/)
  await agent.goto('/forms')

  await agent.getByRole('button', { name: 'Create form' }).click()
  await agent.waitForURL(/\/form\/./)
  const id = submissionId(agent)
  await fieldPlace(agent, 'isGroupBooking').getByText('Individual').click()
  await onStep(agent, 'General Trip Data')
  await answer(agent, { field: 'boatName', typed: 'Snefro Love' })
  await saved(agent)
  await agent.goto('/forms')
  await agent.getByRole('heading', { name: /My Client Forms/ }).waitFor()
  await agent.getByRole('link', { name: /^View RS-/ }).waitFor()
  expect((await readHistory(admin, id)).at(-1)).toMatchObject({
    type: 'SubmissionStarted',
    actor: { name: 'Karim Adel', role: 'agent' },
  })

  const other = await play.device()
  await acceptInvitation(other, await invitationLink(admin, { role: 'Agent' }), {
    email: 'olga@example.com',
    firstName: 'Olga',
    lastName: 'Ivanova',
  })
  await other.waitForURL(/\/agent-profile$/)
  await other.goto('/forms')
  await other.getByText('No forms yet').waitFor()
  await other.goto(`/form/${id}`)
  await other.getByText('Form Not Found').waitFor()
})
