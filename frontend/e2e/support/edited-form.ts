import type { Page } from 'playwright-core'
import type { FormsFolder } from '@fleet/backend/testing/forms/forms-folder'
import { published } from '@fleet/backend/testing/forms/watched-forms'
import { answer } from './answering.ts'
import { formsStage } from './forms-stage.ts'
import { readSubmission, save, start } from './server-state.ts'
import { typed } from './typed.ts'
import { openStep } from './wizard.ts'

/** The step with the edited files. */
export const step = 'registration/steps/03-guest-personal-data'
export const note = 'The form has just been updated'

/** A stage on which guests fill in a form while its files change. */
export function editedFormStage() {
  const { play, folder } = formsStage()
  let guests = 0
  return {
    play,
    folder,
    async edit(change: (folder: FormsFolder) => Promise<void>): Promise<void> {
      await published(play.application.application, () => change(folder()))
    },
    /** A guest's form open at the personal data, with this text typed into one field. */
    async typing(field: string, text: string): Promise<{ page: Page; id: string }> {
      const page = await play.signedIn('/', await play.guest(`Nadia ${(guests += 1)}`))
      const id = await start(page)
      await save(page, id, { isGroupBooking: false })
      await page.goto(`/form/${id}`)
      await openStep(page, 'Guest Personal Data')
      await answer(page, typed(field, text))
      return { page, id }
    },
  }
}

type Schema = { properties: { [field: string]: { [keyword: string]: string | number } } }
type Ui = { 'ui:options': { groups: { id: string; fields: string[] }[] }; [field: string]: unknown }

export async function addField(to: FormsFolder, field: string, title: string): Promise<void> {
  await to.change<Schema>(
    `${step}/schema.json`,
    ({ properties }) => void (properties[field] = { type: 'string', title, maxLength: 100 }),
  )
  await to.change<Ui>(`${step}/ui.json`, (ui) => {
    ui['ui:options'].groups[0]?.fields.unshift(field)
    ui[field] = { 'ui:widget': 'text' }
  })
}

export async function removeField(from: FormsFolder, field: string): Promise<void> {
  await from.change<Schema>(`${step}/schema.json`, ({ properties }) => void delete properties[field])
  await from.change<Ui>(`${step}/ui.json`, (ui) => {
    for (const group of ui['ui:options'].groups) group.fields = group.fields.filter((one) => one !== field)
    delete ui[field]
  })
}

export async function renameField(of: FormsFolder, from: string, to: string): Promise<void> {
  await of.change<Schema>(`${step}/schema.json`, ({ properties }) => {
    properties[to] = { ...properties[from], 'x-renamed-from': from }
    delete properties[from]
  })
  await of.write(`${step}/ui.json`, (await of.read(`${step}/ui.json`)).replaceAll(`"${from}"`, `"${to}"`))
}

export async function stored(page: Page, id: string) {
  return (await readSubmission(page, id)).persons['1']
}

/** The focused element, and the position of the caret. */
export async function heldText(page: Page) {
  return page.evaluate(() => {
    const control = document.activeElement
    if (!(control instanceof HTMLInputElement)) return undefined
    return {
      field: control.closest<HTMLElement>('[data-field]')?.dataset['field'],
      text: control.value,
      caret: control.selectionStart,
    }
  })
}

export async function moveCaret(page: Page, to: number): Promise<void> {
  await page.evaluate((at) => {
    if (document.activeElement instanceof HTMLInputElement) document.activeElement.setSelectionRange(at, at)
  }, to)
}
