import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { compileForm } from '@fleet/form-schemas/engine/tools/compile'
import { loadForm } from '@fleet/form-schemas/engine/tools/load'
import { fieldTitles } from './field-titles.ts'

it('names the fields that a person can see, without hidden ones', async () => {
  const { definition, texts } = await loadForm(
    fileURLToPath(new URL('../../../form-schemas', import.meta.url)),
    'registration',
  )
  const form = { definition, compiled: compileForm(definition) }
  const english = texts['en']
  if (english === undefined) throw new Error('no English')
  expect(fieldTitles(form, english, ['language', 'phone'])).toEqual([english.steps['personal']?.fields['phone']?.title])
})
