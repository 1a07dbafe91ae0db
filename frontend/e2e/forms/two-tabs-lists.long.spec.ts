import { expect, it } from 'vitest'
import type { Page } from 'playwright-core'
import type { Answers, JsonSchema } from '@fleet/form-schemas/engine/runtime/definition/definition'
import type { FormsFolder } from '@fleet/backend/testing/forms/forms-folder'
import { addField, folderWithVoyage } from '@fleet/backend/testing/forms/second-form'
import { accessibilityFaults } from '../support/accessibility.ts'
import { fieldPlace } from '../support/answering.ts'
import { formsStage } from '../support/forms-stage.ts'
import { openDraft, readSubmission, save } from '../support/server-state.ts'
import { onStep, pause } from '../support/wizard.ts'

const step = 'registration/steps/08-emergency-contact'
const fields: JsonSchema = {
  agency: { $ref: 'lookups/agencies', title: 'Agency' },
  level: { type: 'string', title: 'Certified as', maxLength: 50 },
  issuedOn: { type: 'string', format: 'date', title: 'Issued on' },
}
/** A registration with a list of choices and a repeating group. */
async function addLists(folder: FormsFolder): Promise<void> {
  await addField(folder, step, 'speaks', {
    schema: {
      type: 'array',
      title: 'Languages spoken',
      items: { $ref: 'lookups/spoken-languages' },
      uniqueItems: true,
      maxItems: 3,
    },
  })
  await addField(folder, step, 'brevets', {
    schema: {
      type: 'array',
      title: 'Certifications',
      maxItems: 3,
      items: {
        type: 'object',
        title: 'Certification',
        properties: fields,
        required: ['agency'],
        additionalProperties: false,
      },
    },
  })
}
const { play } = formsStage({ make: folderWithVoyage, change: addLists })

const card = { id: '10000000-0000-4000-8000-000000000001', agency: 'PADI', level: 'OWD' }

it('two tabs edit the same lists: changes are merged, a conflict is asked about, staff see each author', async () => {
  const one = await play.signedIn('/dashboard')
  const id = await openDraft(one)
  await save(one, id, { speaks: ['en'], brevets: [card] })
  const other = await one.context().newPage()
  await other.clock.install()
  // No live updates, as on a bad line: the other tab reads the first tab's changes with its own save
  await other.context().route('**/api/updates', (route) => route.abort())
  for (const page of [one, other]) {
    await page.goto(`/form/${id}?step=8`)
    await onStep(page, /Emergency/)
  }
  // In sequence: both tabs share one clock, and the later save reads the other's changes
  await brevets(one).getByRole('button', { name: 'Add Certification' }).click()
  await part(one, 2, 'Agency').selectOption('SSI')
  await fieldPlace(one, 'speaks').getByRole('checkbox', { name: 'Italian' }).check()
  await pause(one)
  await expect.poll(() => stored(one, id)).toMatchObject({ speaks: ['en', 'it'], brevets: [card, { agency: 'SSI' }] })
  await part(other, 1, 'Issued on').fill('2020-05-01')
  await fieldPlace(other, 'speaks').getByRole('checkbox', { name: 'German' }).check()
  await pause(other)
  await expect
    .poll(() => stored(one, id))
    .toMatchObject({ speaks: ['en', 'it', 'de'], brevets: [{ ...card, issuedOn: '2020-05-01' }, { agency: 'SSI' }] })
  await expect.poll(() => part(other, 2, 'Agency').inputValue()).toBe('SSI')

  await part(one, 1, 'Certified as').fill('Rescue')
  await pause(one)
  await expect.poll(() => stored(one, id)).toMatchObject({ brevets: [{ level: 'Rescue' }, {}] })
  await part(other, 1, 'Certified as').fill('Master')
  await part(other, 2, 'Certified as').fill('AOWD')
  await pause(other)
  const dialog = other.getByRole('dialog')
  await dialog.getByRole('group', { name: 'Certification 1: Certified as' }).waitFor()
  expect(await dialog.getByRole('group').count()).toBe(1)
  await dialog.getByText(/^You, in another tab or on another device/).waitFor()
  await dialog.getByRole('radio', { name: /Rescue/ }).check()
  await dialog.getByRole('button', { name: 'Keep my choice' }).click()
  await expect
    .poll(() => stored(one, id))
    .toMatchObject({
      brevets: [
        { ...card, level: 'Rescue' },
        { agency: 'SSI', level: 'AOWD' },
      ],
    })

  await one.goto(`/submissions/${id}`)
  await one.getByRole('button', { name: 'Open all steps' }).click()
  await one
    .getByRole('term')
    .filter({ hasText: /^Certification 2$/ })
    .first()
    .waitFor()
  await one.getByRole('button', { name: /^Certification 1:/ }).click()
  expect(await accessibilityFaults(one)).toEqual([])
})

function brevets(page: Page) {
  return fieldPlace(page, 'brevets')
}

function part(page: Page, item: number, label: string) {
  return brevets(page)
    .getByRole('region', { name: `Certification ${item}` })
    .getByLabel(label)
}

async function stored(page: Page, id: string): Promise<Answers | undefined> {
  return (await readSubmission(page, id)).persons['1']
}
