import { expect, it } from 'vitest'
import type { Page } from 'playwright-core'
import type { Answers } from '@fleet/form-schemas/engine/runtime/definition/definition'
import { widgetNames } from '@fleet/form-schemas/engine/tools/form-files/widget-names'
import type { FormsFolder } from '@fleet/backend/testing/forms/forms-folder'
import { answer, fieldPlace } from '../support/answering.ts'
import { formsStage } from '../support/forms-stage.ts'
import { readSubmission, save, start } from '../support/server-state.ts'
import { samples, type Sample } from './widget-samples.ts'
import { onStep, pause, saved } from '../support/wizard.ts'

const { play } = formsStage({ change: addStep })

const fields = Object.entries(samples).map(([widget, sample]) => ({
  ...sample,
  widget,
  field: `widget${widget.replaceAll(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase())}`,
}))

it('every control has a test here', () =>
  expect(Object.keys(samples)).toEqual(
    widgetNames.filter((name) => !['hidden', 'checkboxes', 'items', 'secret'].includes(name)).toSorted(),
  ))

it('an answer given by keys and clicks is stored', async () => {
  const { page, stored } = await open({})
  for (const { field, first } of fields) await answer(page, { field, typed: first.typed })
  expect(await stored()).toEqual(recordOf('first'))
})

it('a changed answer replaces it', async () => {
  const { page, stored } = await open(recordOf('first', uploaded))
  for (const { field, then } of fields) await answer(page, { field, typed: then.typed })
  expect(await stored()).toEqual(recordOf('then'))
})

it('a cleared answer is removed', async () => {
  const { page, stored } = await open(recordOf('first', uploaded))
  await answer(page, { field: 'widgetFile', typed: samples.file.first.typed })
  const back = fields.filter(({ takenBackBy }) => takenBackBy !== undefined)
  for (const { field, takenBackBy } of back) await takeBack(page, field, takenBackBy)
  const left = await stored()
  expect(
    back.filter(({ field }) => left[field] !== undefined && left[field] !== false).map(({ widget }) => widget),
  ).toEqual([])
})

/** Whether the field's answer is its upload, which no save can send. */
const uploaded = ({ schema, options }: Sample) => schema['type'] === 'boolean' && options?.['document'] !== undefined

function recordOf(which: 'first' | 'then', without: (sample: Sample) => boolean = () => false): Answers {
  return Object.fromEntries(
    fields.filter((sample) => !without(sample)).map((sample) => [sample.field, sample[which].stored]),
  )
}

/** A registration with these answers, open on the step with a field for each control. */
async function open(answers: Answers): Promise<{ page: Page; stored: () => Promise<Answers> }> {
  const page = await play.signedIn('/dashboard')
  const id = await start(page)
  await save(page, id, { isGroupBooking: false, currentStep: 10, ...answers })
  await page.clock.install()
  await page.goto(`/form/${id}`)
  await onStep(page, 'Controls')
  const stored = async () => {
    await pause(page)
    await saved(page)
    const own = (await readSubmission(page, id)).persons['1'] ?? {}
    return Object.fromEntries(Object.entries(own).filter(([field]) => field.startsWith('widget')))
  }
  return { page, stored }
}

async function takeBack(page: Page, field: string, by: Sample['takenBackBy']): Promise<void> {
  const place = fieldPlace(page, field)
  if (by === 'removing') {
    await place.getByRole('button', { name: /^Remove/ }).click()
    return place.getByText('Choose a file').waitFor()
  }
  if (by === 'choosing nothing') return void (await place.locator('select').first().selectOption(''))
  const box = place.locator('input, textarea')
  if ((await box.getAttribute('type')) === 'date') return box.fill('')
  await box.selectText()
  return box.press('Delete')
}

/** A last step of the registration with one field for each control. */
async function addStep(folder: FormsFolder): Promise<void> {
  const step = 'registration/steps/10-controls'
  await folder.change<{ steps: { id: string; number: number; folder: string; scope: string; completion: string[] }[] }>(
    'registration/form.json',
    ({ steps }) => {
      steps.push({ id: 'controls', number: 10, folder: 'steps/10-controls', scope: 'person', completion: [] })
    },
  )
  await folder.write(`${step}/schema.json`, {
    type: 'object',
    title: 'Controls',
    properties: Object.fromEntries(fields.map(({ field, widget, schema }) => [field, { ...schema, title: widget }])),
  })
  await folder.write(`${step}/ui.json`, {
    'ui:options': { groups: [{ id: 'all', fields: fields.map(({ field }) => field) }], statements: ['read'] },
    ...Object.fromEntries(
      fields.map(({ field, widget, options = {} }) => [field, { 'ui:widget': widget, 'ui:options': options }]),
    ),
  })
  await folder.write(`${step}/i18n.json`, {
    en: {
      $step: { title: 'Controls' },
      $groups: { all: { title: 'All' } },
      $statements: { read: { title: 'To be read', paragraphs: ['Read this.'] } },
    },
  })
}
