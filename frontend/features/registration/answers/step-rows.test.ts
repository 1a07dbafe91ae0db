import { fileURLToPath } from 'node:url'
import { createIntl } from 'react-intl'
import { expect, it } from 'vitest'
import { compileForm } from '@fleet/form-schemas/engine/compile'
import { loadForm } from '@fleet/form-schemas/engine/load'
import { stepRows } from './step-rows.ts'

const answers = { title: 'Mr.', firstName: 'Jonas', middleName: 'Peter', lastName: 'Weber', countryCode: '+49', phone: '151 2345 6789', email: 'jonas.weber@example.com' }

it('reads as one line what belongs together; what something is to be said about stands alone', async () => {
  const { definition, texts: { en: texts } } = await loadForm(fileURLToPath(new URL('../../../../form-schemas', import.meta.url)), 'registration')
  const step = definition.steps.find(({ id }) => id === 'personal')
  if (step === undefined || texts === undefined) throw new Error('no such step')
  const intl = createIntl({ locale: 'en-GB', timeZone: 'Africa/Cairo', onError: () => undefined })
  const problem = { step: step.id, person: 1, field: 'middleName', code: 'pattern', severity: 'error' } as const
  const rows = (joins?: () => boolean) =>
    stepRows({ intl, form: { definition, compiled: compileForm(definition) }, texts, step, answers, files: [], problems: [problem], joins })?.rows ?? []
  const read = rows(() => true).map(({ title, text, line }) => [title, line?.map((part) => part.map((row) => row.text).join(' ')).join(' · ') ?? text])
  expect(read).toContainEqual(['Name', 'Mr. Jonas Weber'])
  expect(read).toContainEqual(['Middle name', 'Peter'])
  expect(read.flat()).toContain('+49 151 2345 6789 · jonas.weber@example.com')
  expect(read.length).toBeLessThan(rows().length)
})
