import { describe, expect, it } from 'vitest'
import type { Page } from 'playwright-core'
import type { FormsFolder } from '../../backend/testing/forms-folder.ts'
import { published, refused } from '../../backend/testing/watched-forms.ts'
import { answer, fieldPlace, shownFields } from './answering.ts'
import { formsStage } from './forms-stage.ts'
import { readHistory, readSubmission, save, start } from './server-says.ts'
import { typed } from './typed.ts'
import { onStep, openStep, saved, submissionId } from './wizard.ts'

const { play, folder } = formsStage()
const step = 'registration/steps/03-guest-personal-data'
let guests = 0
const note = 'The form has just been updated'

describe('a form whose files change while a guest types', () => {
  it('shows the new field at once, keeps focus, caret and text, and saves both', async () => {
    const { page, id } = await typing('lastName', 'C01X')
    await moveCaret(page, 2)
    await edit((folder) => addField(folder, 'favouriteReef', 'Favourite reef'))
    await fieldPlace(page, 'favouriteReef').waitFor()
    await page.keyboard.type('Z')
    expect(await heldText(page)).toEqual({ field: 'lastName', text: 'C0Z1X', caret: 3 })
    const status = page.getByRole('status').filter({ hasText: note })
    expect(await status.innerText()).toMatch(/New question: Favourite reef/)
    await answer(page, typed('favouriteReef', 'Elphinstone'))
    await saved(page)
    await expect.poll(() => stored(page, id)).toMatchObject({ lastName: 'C0Z1X', favouriteReef: 'Elphinstone' })
    const [{ changes } = { changes: [] }] = (await readHistory(page, id)).filter(({ changes: all }) => all.some(({ field }) => field === 'favouriteReef'))
    expect(changes.find(({ field }) => field === 'favouriteReef')).toMatchObject({ label: 'Favourite reef', to: 'Elphinstone' })
  })

  it('keeps what is being typed into a field that goes away', async () => {
    const { page, id } = await typing('lastName', '')
    await answer(page, typed('favouriteReef', 'Brothers'))
    await edit((folder) => removeField(folder, 'favouriteReef'))
    await page.getByText('What you typed is kept').waitFor()
    expect(await shownFields(page)).not.toContain('favouriteReef')
    await saved(page)
    await expect.poll(() => stored(page, id)).toMatchObject({ favouriteReef: 'Brothers' })
  })

  it('goes on with the text under the new name of a field', async () => {
    await edit((folder) => addField(folder, 'reefWish', 'Reef you wish for'))
    const { page, id } = await typing('reefWish', 'Daed')
    await edit((folder) => renameField(folder, 'reefWish', 'wantedReef'))
    await fieldPlace(page, 'wantedReef').waitFor()
    await page.keyboard.type('alus')
    expect(await heldText(page)).toMatchObject({ field: 'wantedReef', text: 'Daedalus' })
    await saved(page)
    await expect.poll(() => stored(page, id)).toMatchObject({ wantedReef: 'Daedalus' })
  })

  it('stays at the open step when another step comes before it', async () => {
    const { page, id } = await typing('firstName', 'Mona')
    await edit(async (folder) => {
      await folder.change<{ steps: { id: string; number: number; folder: string; scope: string; completion: string[] }[] }>('registration/form.json', (form) => {
        for (const one of form.steps) if (one.number >= 3) one.number += 1
        form.steps.splice(3, 0, { id: 'cabin', number: 3, folder: 'steps/10-cabin', scope: 'person', completion: [] })
      })
      await folder.write('registration/steps/10-cabin/schema.json', { type: 'object', title: 'Cabin', properties: { cabinWish: { type: 'string', title: 'Cabin wish', maxLength: 100 } } })
      await folder.write('registration/steps/10-cabin/ui.json', { 'ui:options': { groups: [{ id: 'cabin', fields: ['cabinWish'] }] }, cabinWish: { 'ui:widget': 'text' } })
      await folder.write('registration/steps/10-cabin/i18n.json', { en: { $step: { title: 'Cabin' }, $groups: { cabin: { title: 'Cabin' } } } })
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

  it('is filled in a language that only its files speak, which stays over a reload and another sign-in', async () => {
    await edit((folder) => folder.change<{ [language: string]: unknown }>(`${step}/i18n.json`, (texts) => {
      texts['nl'] = { $step: { title: 'Persoonlijke gegevens' }, lastName: { title: 'Achternaam' } }
    }))
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

  it('does not reach anyone when it is broken', async () => {
    const { page } = await typing('firstName', 'Ida')
    const before = await shownFields(page)
    const good = await folder().read(`${step}/schema.json`)
    await refused(play.application.application, () => folder().write(`${step}/schema.json`, `${good.trimEnd().slice(0, -1)}`))
    await page.keyboard.type('B')
    expect(await shownFields(page)).toEqual(before)
    expect(await page.getByText(note).count()).toBe(0)
    await folder().write(`${step}/schema.json`, good)
  })
})

async function edit(change: (folder: FormsFolder) => Promise<void>): Promise<void> {
  await published(play.application.application, () => change(folder()))
}

/** A guest's form open at the personal data, with this much typed into one field. */
async function typing(field: string, text: string): Promise<{ page: Page; id: string }> {
  const page = await play.signedIn('/', await play.guest(`Nadia ${(guests += 1)}`))
  const id = await start(page)
  await save(page, id, { isGroupBooking: false })
  await page.goto(`/form/${id}`)
  await openStep(page, 'Guest Personal Data')
  await answer(page, typed(field, text))
  return { page, id }
}

type Schema = { properties: { [field: string]: { [keyword: string]: string | number } } }
type Ui = { 'ui:options': { groups: { id: string; fields: string[] }[] }; [field: string]: unknown }

async function addField(to: FormsFolder, field: string, title: string): Promise<void> {
  await to.change<Schema>(`${step}/schema.json`, ({ properties }) => void (properties[field] = { type: 'string', title, maxLength: 100 }))
  await to.change<Ui>(`${step}/ui.json`, (ui) => {
    ui['ui:options'].groups[0]?.fields.unshift(field)
    ui[field] = { 'ui:widget': 'text' }
  })
}

async function removeField(from: FormsFolder, field: string): Promise<void> {
  await from.change<Schema>(`${step}/schema.json`, ({ properties }) => void delete properties[field])
  await from.change<Ui>(`${step}/ui.json`, (ui) => {
    for (const group of ui['ui:options'].groups) group.fields = group.fields.filter((one) => one !== field)
    delete ui[field]
  })
}

async function renameField(of: FormsFolder, from: string, to: string): Promise<void> {
  await of.change<Schema>(`${step}/schema.json`, ({ properties }) => {
    properties[to] = { ...properties[from], 'x-renamed-from': from }
    delete properties[from]
  })
  await of.write(`${step}/ui.json`, (await of.read(`${step}/ui.json`)).replaceAll(`"${from}"`, `"${to}"`))
}

async function stored(page: Page, id: string) {
  return (await readSubmission(page, id)).persons['1']
}

/** What has the focus, and where the caret is. */
async function heldText(page: Page) {
  return page.evaluate(() => {
    const control = document.activeElement
    if (!(control instanceof HTMLInputElement)) return undefined
    return { field: control.closest<HTMLElement>('[data-field]')?.dataset['field'], text: control.value, caret: control.selectionStart }
  })
}

async function moveCaret(page: Page, to: number): Promise<void> {
  await page.evaluate((at) => {
    if (document.activeElement instanceof HTMLInputElement) document.activeElement.setSelectionRange(at, at)
  }, to)
}
