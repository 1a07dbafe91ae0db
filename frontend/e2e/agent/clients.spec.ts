import { expect, it } from 'vitest'
import { approveAgencies } from '@fleet/backend/testing/approved-agency'
import { mailsTo } from '@fleet/backend/testing/mails'
import { newAccount } from '@fleet/backend/testing/new-account'
import { sampleNonDiver } from '@fleet/backend/testing/sample-guest'
import { accessibilityFaults } from '../support/accessibility.ts'
import { readHistory, save, start } from '../support/server-state.ts'
import { stage } from '../support/stage.ts'
import { onStep, readAndSign, send } from '../support/wizard.ts'

const open = stage()
const services = () => open.application.application.services

it('an agent fills in a client’s form, the guest confirms by a mailed link, and the agent submits', async () => {
  await approveAgencies(services(), 'agency-1')
  const marta = await newAccount(services(), { role: 'agent', name: 'Marta', agentId: 'agency-1' })
  const agent = await open.signedIn('/forms', marta)
  const id = await start(agent)
  await save(agent, id, {
    ...sampleNonDiver({ medicalDeclarationSigned: null, liabilitySignatureName: null, email: 'nadia@example.com' }),
    isGroupBooking: false,
    currentStep: 5,
  })
  await agent.goto(`/form/${id}`)
  await onStep(agent, 'Medical Declaration')
  await agent.getByRole('button', { name: 'Ask the guest' }).click()
  const dialog = agent.getByRole('dialog')
  expect(await dialog.getByLabel('Email of the guest').inputValue()).toBe('nadia@example.com')
  await dialog.getByLabel('Language of the email').selectOption('de')
  expect(await accessibilityFaults(agent)).toEqual([])
  await dialog.getByRole('button', { name: 'Send the link' }).dblclick()
  await agent.getByText(/was asked at .* and has not confirmed yet/).waitFor()
  expect(await agent.getByRole('checkbox', { name: /I have answered all medical questions/ }).isDisabled()).toBe(true)

  await readAndSign(agent)
  await agent.getByRole('button', { name: 'Submit for Review' }).click()
  await agent.getByText('Waiting for the guest to confirm this.').first().waitFor()

  const [mail] = await mailsTo(services().config.dataDir, 'nadia@example.com')
  const guest = await open.device({ viewport: { width: 390, height: 844 } })
  await guest.goto(mail?.links[0] ?? '')
  await guest.getByRole('heading', { level: 1, name: 'Bitte lesen und bestätigen' }).waitFor()
  expect(guest.url()).not.toContain('token')
  expect(await guest.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await guest.getByRole('button', { name: 'DE' }).click()
  await guest.getByRole('menuitemradio', { name: 'English' }).click()
  await guest.getByRole('heading', { level: 2, name: 'Medical declaration' }).waitFor()
  await guest.getByText('Snefro Pearl', { exact: true }).waitFor()
  expect(await accessibilityFaults(guest)).toEqual([])
  await guest.getByRole('button', { name: 'Continue' }).click()
  await guest.getByText('Please tick this to confirm.').waitFor()
  await guest.getByRole('checkbox').check()
  await guest.getByRole('button', { name: 'Continue' }).click()
  await guest.getByLabel('Your full name').fill('Nadia Fahmy')
  await guest.getByRole('button', { name: 'Confirm' }).click()
  await guest.getByRole('heading', { name: 'Thank you, your confirmation is saved' }).waitFor()

  await save(agent, id, { lastName: 'Fahmy' })
  await agent.goto(`/form/${id}`)
  await readAndSign(agent)
  await agent.getByText(/the related answers have changed since/).waitFor()
  await guest.goto('about:blank')
  await guest.goto(mail?.links[0] ?? '')
  await guest.getByText('Fahmy', { exact: true }).waitFor()
  await guest.getByRole('checkbox').check()
  await guest.getByRole('button', { name: 'Continue' }).click()
  await save(agent, id, { lastName: 'Winter' })
  await guest.getByLabel('Your full name').fill('Nadia Fahmy')
  await guest.getByRole('button', { name: 'Confirm' }).click()
  await guest.getByText('Changed since you read it').waitFor()
  expect(await accessibilityFaults(guest)).toEqual([])
  await guest.getByRole('button', { name: 'Continue' }).click()
  await guest.getByRole('button', { name: 'Confirm' }).click()
  await guest.getByRole('heading', { name: 'Thank you, your confirmation is saved' }).waitFor()

  await agent.goto(`/form/${id}`)
  await readAndSign(agent)
  await agent.getByText(/confirmed this on/).waitFor()
  await send(agent)
  const events = (await readHistory(agent, id)).map(({ type, actor }) => [type, actor.role])
  expect(events).toContainEqual(['DeclarationsConfirmed', 'guest'])
  expect(events.filter(([type]) => type === 'ConfirmationAsked')).toHaveLength(1)
})

it('an agency that is not approved fills in a client’s form, and reads why it cannot submit', async () => {
  const newcomer = await newAccount(services(), { role: 'agent', name: 'Newcomer', agentId: 'agency-2' })
  const agent = await open.signedIn('/forms', newcomer)
  const id = await start(agent)
  await save(agent, id, { ...sampleNonDiver({ passportNumber: null }), isGroupBooking: false, currentStep: 9 })
  await agent.goto('/forms')
  await agent.getByRole('row').getByText('Snefro Pearl').waitFor()
  await agent.getByText('1 answer is missing').click()
  await agent.getByText('Passport number', { exact: true }).waitFor()
  expect(await accessibilityFaults(agent)).toEqual([])
  await agent.getByLabel('Trip', { exact: true }).selectOption({ index: 1 })
  await agent.waitForURL(/tripStart=/)
  await agent.goto(`/form/${id}`)
  await onStep(agent, 'Liability & Check Out')
  const submit = agent.getByRole('button', { name: 'Submit for Review' })
  expect(await submit.getAttribute('aria-disabled')).toBe('true')
  await agent.getByText('Your agency is not approved yet.').waitFor()
})
