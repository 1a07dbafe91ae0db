import { describe, expect, it } from 'vitest'
import { answer, fieldPlace, shownFields } from '../support/answering.ts'
import { addField, editedFormStage, heldText, removeField, renameField, step, stored } from '../support/edited-form.ts'
import { readSubmission, save } from '../support/server-state.ts'
import { typed } from '../support/typed.ts'
import { onStep, openStep, saved, submissionId } from '../support/wizard.ts'

const { play, edit, typing } = editedFormStage()

describe('a form whose files change while a guest types', () => {
  it('keeps the text typed into a field that is removed', async () => {
    await edit((folder) => addField(folder, 'favouriteReef', 'Favourite reef'))
    const { page, id } = await typing('lastName', '')
    await answer(page, typed('favouriteReef', 'Brothers'))
    await edit((folder) => removeField(folder, 'favouriteReef'))
    await page.getByText('What you typed is kept').waitFor()
    expect(await shownFields(page)).not.toContain('favouriteReef')
    await saved(page)
    await expect.poll(() => stored(page, id)).toMatchObject({ favouriteReef: 'Brothers' })
  })

  it('keeps the text under the new name of a field', async () => {
    await edit((folder) => addField(folder, 'reefWish', 'Reef you wish for'))
    const { page, id } = await typing('reefWish', 'Daed')
    await edit((folder) => renameField(folder, 'reefWish', 'wantedReef'))
    await fieldPlace(page, 'wantedReef').waitFor()
    await page.keyboard.type('alus')
    expect(await heldText(page)).toMatchObject({ field: 'wantedReef', text: 'Daedalus' })
    await saved(page)
    await expect.poll(() => stored(page, id)).toMatchObject({ wantedReef: 'Daedalus' })
  })

  it('stays at the open step when another step is inserted before it', async () => {
    const { page, id } = await typing('firstName', 'Mona')
    await edit(async (folder) => {
      await folder.change<{
        steps: { id: string; number: number; folder: string; scope: string; completion: string[] }[]
      }>('registration/form.json', (form) => {
        for (const one of form.steps) if (one.number >= 3) one.number += 1
        form.steps.splice(3, 0, { id: 'cabin', number: 3, folder: 'steps/10-cabin', scope: 'person', completion: [] })
      })
      await folder.write('registration/steps/10-cabin/schema.json', {
        type: 'object',
        title: 'Cabin',
        properties: { cabinWish: { type: 'string', title: 'Cabin wish', maxLength: 100 } },
      })
      await folder.write('registration/steps/10-cabin/ui.json', {
        'ui:options': { groups: [{ id: 'cabin', fields: ['cabinWish'] }] },
        cabinWish: { 'ui:widget': 'text' },
      })
      await folder.write('registration/steps/10-cabin/i18n.json', {
        en: { $step: { title: 'Cabin' }, $groups: { cabin: { title: 'Cabin' } } },
      })
    })
    await page.getByRole('navigation', { name: 'Steps' }).getByRole('button', { name: 'Cabin' }).waitFor()
    await page.keyboard.type(' Lisa')
    await onStep(page, 'Guest Personal Data')
    expect(await heldText(page)).toMatchObject({ field: 'firstName', text: 'Mona Lisa' })
    await page.waitForURL(/step=4/)
    await saved(page)
    await expect.poll(async () => (await readSubmission(page, id)).currentStep).toBe(4)
    await expect.poll(() => stored(page, id)).toMatchObject({ firstName: 'Mona Lisa' })
  })

  it('is filled in a language that only its files have, which survives a reload and another sign-in', async () => {
    await edit((folder) =>
      folder.change<{ [language: string]: unknown }>(`${step}/i18n.json`, (texts) => {
        texts['nl'] = { $step: { title: 'Persoonlijke gegevens' }, lastName: { title: 'Achternaam' } }
      }),
    )
    const guest = await play.guest('Anneke')
    const page = await play.signedIn('/language', guest)
    await page.getByRole('button', { name: 'Nederlands' }).click()
    await page.getByRole('button', { name: 'Continue' }).click()
    await onStep(page, 'Booking Setup')
    const id = submissionId(page)
    await save(page, id, { isGroupBooking: false })
    await page.goto(`/form/${id}`)
    await openStep(page, 'Persoonlijke gegevens')
    await page.getByLabel('Achternaam').fill('De Vries')
    await saved(page)
    await expect.poll(() => stored(page, id)).toMatchObject({ lastName: 'De Vries', language: 'nl' })
    await page.reload()
    await onStep(page, 'Persoonlijke gegevens')
    await page.goto('/')
    await page.getByRole('button', { name: 'Sign Out' }).click()
    await page.getByLabel('Email').waitFor()
    await page.getByRole('button', { name: 'Language: NL' }).waitFor()
    await page.getByLabel('Email').fill(guest.email)
    await page.getByLabel('Password').fill(guest.password)
    await page.getByRole('button', { name: 'Sign In' }).click()
    await page.getByRole('button', { name: 'Sign Out' }).waitFor()
    await page.goto(`/form/${id}`)
    await onStep(page, 'Persoonlijke gegevens')
  })
})
