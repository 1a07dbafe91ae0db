import { expect, it } from 'vitest'
import type { Page } from 'playwright-core'
import { accessibilityFaults } from '../support/accessibility.ts'
import { answer, fieldPlace } from '../support/answering.ts'
import { confirmAtProvider, signInAtProvider } from '../support/identity.ts'
import { invitationLink } from '../support/send-invitation.ts'
import { stage } from '../support/stage.ts'
import { chosen, scan, ticked, typed } from '../support/typed.ts'
import { onStep, pause, saved } from '../support/wizard.ts'

const play = stage()
const marta = { email: 'marta@tidewrack.example', firstName: 'Marta', lastName: 'Ilic' }
const iban = 'AT611904300234573201'

const continueButton = (page: Page) => page.getByRole('button', { name: 'Continue' })
const complete = (page: Page) => page.getByRole('button', { name: 'Complete Profile' })

it('an agency completes its profile, is corrected, rejected and approved, and changes its bank details', async () => {
  const staff = await play.signedIn('/invitations')
  const agent = await play.device()
  await agent.goto(await invitationLink(staff, { role: 'Agent', email: marta.email }))
  await agent.getByRole('link', { name: 'Sign In to Accept Invitation' }).click()
  await signInAtProvider(agent, marta)
  await agent.waitForURL('/agent-profile')

  await onStep(agent, 'Essential information')
  await agent.getByText('To continue, answer: You are, Country of operation').waitFor()
  expect(await continueButton(agent).isDisabled()).toBe(true)
  await agent.getByText('Pending Approval').waitFor()
  await answer(agent, chosen('agencyType', 'A company', 'company'))
  await answer(agent, typed('tradingName', 'Tidewrack'))
  await answer(agent, chosen('countryOfOperation', 'Germany', 'DE'))
  await agent.getByText('Profile Created').waitFor()
  expect(await accessibilityFaults(agent)).toEqual([])
  await continueButton(agent).click()

  await onStep(agent, 'Business and payment')
  await agent.getByText('To continue, answer: Legal name').waitFor()
  await answer(agent, typed('legalEntityName', 'Tidewrack Travel GmbH'))
  await answer(agent, chosen('payoutMethod', 'Bank transfer', 'bank'))
  await answer(agent, typed('bankDetailsIban', iban))
  await answer(agent, typed('billingEmail', 'billing@tidewrack.example'))
  await pause(agent)
  await saved(agent)

  await agent.reload()
  await onStep(agent, 'Business and payment')
  const secret = fieldPlace(agent, 'bankDetailsIban')
  expect(await secret.locator('input').inputValue()).toBe('•••• 3201')
  await secret.getByRole('button', { name: 'Show: IBAN or account number' }).click()
  await confirmAtProvider(agent, marta)
  await expect.poll(() => secret.locator('input').inputValue()).toBe(iban)
  await secret.getByText('Your viewing was logged.').waitFor()
  await secret.getByRole('button', { name: 'Hide: IBAN or account number' }).click()
  expect(await accessibilityFaults(agent)).toEqual([])
  await continueButton(agent).click()

  await onStep(agent, 'Verification and compliance')
  await answer(agent, { field: 'businessLicenseUploaded', typed: scan('licence.pdf') })
  await agent.getByText('Still needed to complete this step').waitFor()
  expect(await complete(agent).isDisabled()).toBe(true)
  await answer(agent, ticked('contractSigned'))
  await complete(agent).click()
  await agent.waitForURL('/dashboard')
  await agent.getByText('Profile Complete!').waitFor()

  // Staff request the correction of one answer
  await staff.goto('/agents?state=pending')
  await staff.getByRole('link', { name: 'Tidewrack' }).click()
  await staff.getByRole('heading', { level: 1, name: 'Tidewrack' }).waitFor()
  await staff.getByRole('button', { name: 'Request Legal name' }).click()
  await staff.getByLabel('What should be done').fill('As in the register, please.')
  expect(await accessibilityFaults(staff)).toEqual([])
  await decide(staff, 'Request corrections')
  await agent.goto('/agent-profile')
  await agent.getByText('Correct this answer, then complete the profile again.').waitFor()
  await agent.getByRole('button', { name: 'Step 2, Legal name' }).click()
  await onStep(agent, 'Business and payment')
  await fieldPlace(agent, 'legalEntityName').getByText('As in the register, please.').waitFor()
  expect(
    await fieldPlace(agent, 'billingEmail')
      .locator('input')
      .evaluate((input: HTMLInputElement) => input.readOnly),
  ).toBe(true)
  await answer(agent, typed('legalEntityName', 'Tidewrack Reisen GmbH'))
  await completes(agent)

  // Staff reject it; the agency reads the reason and submits it again
  await staff.reload()
  await decide(staff, 'Reject', 'Your licence is of 2019.')
  await agent.goto('/agent-profile')
  await agent.getByRole('heading', { name: 'Your profile was rejected' }).waitFor()
  await agent.getByText('Your licence is of 2019.').waitFor()
  await completes(agent)

  // A change made meanwhile must not be approved unseen
  await staff.reload()
  await staff.getByRole('button', { name: 'Approve' }).click()
  await agent.goto('/agent-profile?step=1')
  await answer(agent, typed('tradingName', 'Tidewrack Diving'))
  await pause(agent)
  await saved(agent)
  // The page updates by itself; the dialog keeps the revision it opened with
  await staff.locator('h1', { hasText: 'Tidewrack Diving' }).waitFor({ state: 'attached' })
  await staff.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
  await staff.getByRole('dialog').getByText('The agency made a change in the meantime').waitFor()
  await staff.getByRole('dialog').getByRole('button').click()
  await staff.getByRole('heading', { level: 1, name: 'Tidewrack Diving' }).waitFor()
  await decide(staff, 'Approve')
  const number = staff.getByRole('button', { name: 'Show: IBAN or account number' })
  await number.click()
  await staff.getByText(iban).waitFor()

  // Once approved, it changes its bank details by a separate command, which staff confirm
  await agent.goto('/agent-profile?step=2')
  await agent.getByRole('heading', { name: 'Your agency is approved' }).waitFor()
  await agent.getByText('Can process bookings').waitFor()
  await requestPayout(agent, 'DE02120300000000202051')
  await agent.getByText('•••• 2051').waitFor()
  await agent.getByRole('button', { name: 'Withdraw the change' }).click()
  await agent.getByText('Change withdrawn').waitFor()
  await requestPayout(agent, 'DE02120300000000202051')
  await staff.reload()
  await staff.getByRole('cell', { name: '•••• 2051' }).waitFor()
  await staff.getByRole('button', { name: 'Show in full' }).click()
  await staff.getByRole('cell', { name: 'DE02120300000000202051' }).waitFor()
  expect(await accessibilityFaults(staff)).toEqual([])
  await staff.getByRole('button', { name: 'Confirm the change' }).click()
  await staff.getByRole('dialog').getByRole('button', { name: 'Confirm the change' }).click()
  await staff.getByText('Change confirmed').waitFor()
  await agent.reload()
  await agent.getByText('•••• 2051').waitFor()
  expect(await agent.getByText(/waiting for our/).count()).toBe(0)
})

async function requestPayout(agent: Page, account: string): Promise<void> {
  await agent.getByRole('button', { name: 'Change payout details' }).click()
  const dialog = agent.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Change: IBAN or account number' }).click()
  await dialog.getByRole('textbox', { name: 'IBAN or account number' }).fill(account)
  await dialog.getByRole('button', { name: 'Request the change' }).click()
  await agent.getByText(/waiting for our confirmation/).waitFor()
}

async function decide(staff: Page, verb: string, remarks?: string): Promise<void> {
  await staff.getByRole('button', { name: verb, exact: true }).click()
  const dialog = staff.getByRole('dialog')
  if (remarks !== undefined) await dialog.getByLabel('Remarks').fill(remarks)
  await dialog.getByRole('button', { name: verb, exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
}

async function completes(agent: Page): Promise<void> {
  await pause(agent)
  await saved(agent)
  await agent.getByRole('button', { name: /Verification and compliance/ }).click()
  await onStep(agent, 'Verification and compliance')
  await complete(agent).click()
  await agent.waitForURL('/dashboard')
}
