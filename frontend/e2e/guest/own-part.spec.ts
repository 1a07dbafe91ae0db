import { expect, it } from 'vitest'
import { mailsTo } from '@fleet/backend/testing/mails'
import { sampleNonDiver } from '@fleet/backend/testing/sample-guest'
import { acceptInvitation } from '../support/accept-invitation.ts'
import { accessibilityFaults } from '../support/accessibility.ts'
import { openDraft, readSubmission, save } from '../support/server-state.ts'
import { stage } from '../support/stage.ts'
import { onStep } from '../support/wizard.ts'
import words from '@fleet/locales/en.json' with { type: 'json' }

const open = stage()
const phone = { viewport: { width: 390, height: 844 } }
const shot = process.env['SHOTS']
const text = (id: keyof typeof words, name = '') => words[id].replace('{name}', name)

it('a member of a group gets their part, fills it in on their own device, and the leader sees that it is done', async () => {
  const leader = await open.signedIn('/', await open.guest('Clara'), phone)
  const id = await openDraft(leader, { isGroupBooking: true, groupSize: 2, groupLeaderName: 'Clara Reiter' })
  await save(leader, id, {
    passengerIndex: 1,
    ...sampleNonDiver({ firstName: 'Clara', specialRequests: 'A window for Clara' }),
  })
  await save(leader, id, {
    passengerIndex: 2,
    ...sampleNonDiver({ firstName: 'Felix', medicalDeclarationSigned: null, email: 'felix@example.com' }),
  })
  await leader.goto(`/form/${id}?step=3&person=2`)
  await leader.getByRole('button', { name: text('part.offer', 'Felix') }).focus()
  await leader.keyboard.press('Enter')
  const dialog = leader.getByRole('dialog')
  await dialog.getByLabel(text('part.hand.language')).selectOption('de')
  expect(await accessibilityFaults(leader)).toEqual([])
  if (shot) await leader.screenshot({ path: `${shot}/part-dialog-390.png` })
  await dialog.getByRole('button', { name: text('part.hand.send') }).dblclick()
  await leader.getByText(text('part.state.sent', 'Felix')).waitFor()
  expect(await leader.getByLabel('First Name').count()).toBe(0)
  if (shot) await leader.screenshot({ path: `${shot}/part-sent-390.png` })

  const [mail, ...more] = await mailsTo(open.application.application.services.config.dataDir, 'felix@example.com')
  expect([mail?.language, more]).toEqual(['de', []])
  const member = await open.device(phone)
  await acceptInvitation(member, (mail?.links[0] ?? '').replace('lang=de', 'lang=en'), {
    email: 'felix@example.com',
    firstName: 'Felix',
    lastName: 'Weber',
  })
  await member.goto(`/form/${id}`)
  await onStep(member, 'General Trip Data')
  await member.getByText('Clara Reiter').first().waitFor()
  expect(await member.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  expect(await accessibilityFaults(member)).toEqual([])
  if (shot) await member.screenshot({ path: `${shot}/part-member-390.png` })
  await member.goto(`/form/${id}?step=5`)
  await member.getByRole('checkbox', { name: /I have answered all medical questions/ }).check()
  await member.goto(`/form/${id}/check`)
  await member.getByRole('button', { name: 'Continue to sign' }).click()
  await onStep(member, /Liability/)
  await member.getByRole('button', { name: text('part.done') }).click()
  await member.locator('#main').getByText(text('part.own.done')).waitFor()
  if (shot) await member.screenshot({ path: `${shot}/part-member-done-390.png` })

  await leader.reload()
  await leader.getByText(text('part.state.done', 'Felix')).waitFor()
  expect(await accessibilityFaults(leader)).toEqual([])
  if (shot) {
    await leader.screenshot({ path: `${shot}/part-done-390.png` })
    await leader.goto(`/form/${id}/check`)
    await leader.getByRole('button', { name: 'Continue to sign' }).waitFor()
    await leader.screenshot({ path: `${shot}/part-check-390.png`, fullPage: true })
    await leader.setViewportSize({ width: 1280, height: 900 })
    await leader.goto(`/form/${id}?step=3&person=2`)
    await leader.getByText(text('part.state.done', 'Felix')).waitFor()
    await leader.screenshot({ path: `${shot}/part-done-1280.png` })
    await member.goto('/')
    await member.getByText('Clara Reiter').first().waitFor()
    await member.screenshot({ path: `${shot}/part-home-390.png` })
  }
  expect((await readSubmission(leader, id)).persons[2]).not.toHaveProperty('disabilities')
  const own = await readSubmission(member, id)
  expect([Object.keys(own.persons), JSON.stringify(own).includes('A window for Clara')]).toEqual([['1'], false])
})
