import { expect, it } from 'vitest'
import { sampleNonDiver } from '@fleet/backend/testing/sample-guest'
import { openDraft, readSubmission, save } from '../support/server-state.ts'
import { stage } from '../support/stage.ts'
import { readAndSign, send } from '../support/wizard.ts'

const play = stage()

it('a guest proposes changes to the submitted form, staff see them at once and decide each, and both see the result', async () => {
  const guest = await play.signedIn('/', await play.guest('Greta'))
  const id = await openDraft(guest)
  await save(guest, id, sampleNonDiver({ firstName: 'Greta', passportNumber: 'OO7' }))
  await guest.reload()
  await readAndSign(guest)
  await send(guest)
  const staff = await play.signedIn(`/submissions/${id}`)
  await staff.getByText('Pending Review').first().waitFor()

  await guest.getByRole('button', { name: 'Propose a change Passport number' }).click()
  const dialog = guest.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Review changes' }).click()
  await dialog.getByText('You have not changed anything yet.').waitFor()
  await dialog.locator('[data-field=passportNumber] input').fill('007')
  await dialog.locator('[data-field=firstName] input').fill('Margarethe')
  await dialog.getByRole('button', { name: 'Review changes' }).click()
  await expect
    .poll(() => dialog.getByRole('definition').allInnerTexts())
    .toEqual([expect.stringMatching(/Greta[^]*Margarethe/), expect.stringMatching(/OO7[^]*007/)])
  await dialog.getByRole('button', { name: 'Send proposal' }).click()
  await guest.getByText(/^Proposed .*, waiting for our decision$/).waitFor()
  await guest.locator('#answer-1-passportNumber').getByText('Proposed: 007. Waiting for our decision.').waitFor()
  expect((await readSubmission(staff, id)).persons['1']).toMatchObject({ firstName: 'Greta', passportNumber: 'OO7' })

  const panel = staff.getByRole('region', { name: '2 proposed changes' })
  const verdict = (label: string) =>
    panel.getByRole('listitem').filter({ has: staff.getByRole('group', { name: label }) })
  await verdict('First Name').getByLabel('Decline').check()
  await verdict('First Name')
    .getByLabel(/^Comment/)
    .fill('As in the passport, please.')
  await verdict('Passport number').getByLabel('Accept').check()
  await panel.getByRole('button', { name: 'Send decision' }).click()
  await panel.waitFor({ state: 'detached' })

  await guest.getByText(/^Decided /).waitFor()
  await guest.getByText('As in the passport, please.').waitFor()
  await guest.locator('#answer-1-passportNumber').getByText('007', { exact: true }).waitFor()
  expect((await readSubmission(staff, id)).persons['1']).toMatchObject({ firstName: 'Greta', passportNumber: '007' })
  const events = staff.getByRole('region', { name: 'History' }).getByRole('listitem')
  await expect
    .poll(() => events.allInnerTexts())
    .toEqual(
      expect.arrayContaining([
        expect.stringMatching(/Greta Test[^]*proposed 2 changes[^]*OO7[^]*007/),
        expect.stringMatching(/decided on 2 proposed changes[^]*declined, As in the passport/),
      ]),
    )
})
