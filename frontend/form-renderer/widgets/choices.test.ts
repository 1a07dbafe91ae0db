import { fileURLToPath } from 'node:url'
import { loadForm } from '@fleet/form-schemas/engine/tools/load'
import { expect, it } from 'vitest'
import { choicesOf } from './choices.ts'

const form = await loadForm(fileURLToPath(new URL('../../../form-schemas', import.meta.url)), 'registration')
const titles = (language: string, answer?: string) => {
  const texts = form.texts[language]
  if (texts === undefined) throw new Error(`No texts in ${language}`)
  return choicesOf({ 'x-lookup': 'titles' }, form.definition, texts, answer).map(
    ({ value, label }) => `${value} ${label}`,
  )
}

it('two values with the same label are offered once: the answer, if it is one of them', () => {
  expect(titles('en')).toEqual(['Mr. Mr.', 'Mrs. Mrs.', 'Ms. Ms.', 'Dr. Dr.', 'Prof. Prof.'])
  expect(titles('de')).toEqual(['Mr. Herr', 'Mrs. Frau', 'Dr. Dr.', 'Prof. Prof.'])
  expect(titles('de', 'Ms.')).toEqual(['Mr. Herr', 'Ms. Frau', 'Dr. Dr.', 'Prof. Prof.'])
})
