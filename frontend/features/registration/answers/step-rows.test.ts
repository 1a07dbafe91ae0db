import { fileURLToPath } from 'node:url'
import { createIntl } from 'react-intl'
import { expect, it } from 'vitest'
import { compileForm } from '@fleet/form-schemas/engine/tools/compile'
import { loadForm } from '@fleet/form-schemas/engine/tools/load'
import { stepRows } from './step-rows.ts'

const answers = {
  title: 'Mr.',
  firstName: 'Jonas',
  middleName: 'Peter',
  lastName: 'Weber',
  countryCode: '+49',
  phone: '151 2345 6789',
  email: 'jonas.weber@example.com',
}

const intl = createIntl({ locale: 'en-GB', timeZone: 'Africa/Cairo', onError: () => undefined })

async function personal() {
  const {
    definition,
    texts: { en: texts },
  } = await loadForm(fileURLToPath(new URL('../../../../form-schemas', import.meta.url)), 'registration')
  const step = definition.steps.find(({ id }) => id === 'personal')
  if (step === undefined || texts === undefined) throw new Error('no such step')
  return { intl, form: { definition, compiled: compileForm(definition) }, texts, step }
}

it('joins related answers into one line, but not an answer that has a note', async () => {
  const shown = await personal()
  const problem = { step: shown.step.id, person: 1, field: 'middleName', code: 'pattern', severity: 'error' } as const
  const rows = (joins?: () => boolean) =>
    stepRows({ ...shown, answers, files: [], problems: [problem], mayJoin: joins })?.rows ?? []
  const read = rows(() => true).map(({ title, text, line }) => [
    title,
    line?.map((part) => part.map((row) => row.text).join(' ')).join(' · ') ?? text,
  ])
  expect(read).toContainEqual(['Name', 'Mr. Jonas Weber'])
  expect(read).toContainEqual(['Middle name', 'Peter'])
  expect(read.flat()).toContain('+49 151 2345 6789 · jonas.weber@example.com')
  expect(read.length).toBeLessThan(rows().length)
})

it('lists optional fields without an answer, but no input aids', async () => {
  const shown = await personal()
  const { step, texts } = shown
  const titleOf = (field: string) => texts.steps[step.id]?.fields[field]?.title
  const leftOut = (options: Record<string, true>) =>
    stepRows({
      ...shown,
      step: { ...step, uiSchema: { ...step.uiSchema, middleName: { 'ui:widget': 'text', 'ui:options': options } } },
      answers: {},
      files: [],
      problems: [],
    })?.leftOut
  expect(leftOut({})).toContain(titleOf('middleName'))
  expect(leftOut({ aid: true })).not.toContain(titleOf('middleName'))
  expect(leftOut({})).not.toContain(titleOf('passportLines'))
})

it('lists a statement that was not accepted, but no unticked box', async () => {
  const shown = await personal()
  const shortOf = (field: string) => shown.texts.steps[shown.step.id]?.fields[field]?.short ?? ''
  const { leftOut } = stepRows({ ...shown, answers: {}, files: [], problems: [] }) ?? {}
  expect(leftOut).toContain(shortOf('travelDocumentsConfirmed'))
  expect(leftOut).not.toContain(shortOf('hasNoMiddleName'))
})
