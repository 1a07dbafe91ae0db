import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { readPdf } from '../../testing/read-pdf.ts'
import { medicalForm } from './medical-form.ts'
import english from './texts/en.json' with { type: 'json' }
import { type MedicalFormTexts, medicalFormTexts } from './texts.ts'

const languages = [...medicalFormTexts.keys()]
const lookup: { enum: string[] } = JSON.parse(readFileSync(new URL('../../../form-schemas/lookups/medical-form-languages.json', import.meta.url), 'utf8'))
const tight = (text: string) => text.normalize('NFC').replaceAll(/\s/g, '')

function wordsOf(part: unknown): string[] {
  if (typeof part === 'string') return [part]
  return typeof part === 'object' && part !== null ? Object.values(part).flatMap(wordsOf) : []
}
function shapeOf(part: unknown): unknown {
  return typeof part === 'object' && part !== null ? Object.entries(part).map(([key, member]) => [key, shapeOf(member)]) : typeof part
}

it('the form is there in the languages that the registration offers', () => expect(languages).toEqual(lookup.enum))

describe.each([...medicalFormTexts])('the medical form in %s', (language, texts: MedicalFormTexts) => {
  const pdf = medicalForm(language, texts).then(readPdf)

  it('asks as much as the English one', () => expect(shapeOf(texts)).toEqual(shapeOf(english)))

  it('says everything on two pages', async () => {
    const { pages, text } = await pdf
    expect(pages).toBe(2)
    const { page, ...words } = texts
    const numbers = [1, 2].map((number) => page.replace('{page}', String(number)).replace('{pages}', '2'))
    expect([...wordsOf(words), ...numbers].filter((word) => !tight(text).includes(tight(word)))).toEqual([])
  })

  it('is drawn in our own fonts, which the file brings along and which have every letter', async () => {
    const { fonts, undrawn } = await pdf
    expect(fonts.map(({ name, isEmbedded }) => [name.replace(/^\w+\+/, ''), isEmbedded])).toEqual([['GolosText-Regular', true], ['GolosText-SemiBold', true]])
    expect(undrawn).toBe(0)
  })

  it('is the same file each time', async () => {
    const [one, other] = await Promise.all([medicalForm(language, texts), medicalForm(language, texts)])
    expect(one.equals(other)).toBe(true)
  })
})

it('the breve of the Turkish g, which our font forgets, is drawn apart', async () => {
  const { text } = readPdf(await medicalForm('tr', { ...english, title: 'Sağlık, DAĞ' }))
  expect(text).toContain('Sag\u0306lık, DAG\u0306')
})

it('a translation too long for its page is refused, not cut off', async () => {
  const questions = english.questions.map((question) => `${question} ${question} ${question}`)
  await expect(medicalForm('en', { ...english, questions })).rejects.toThrow('too long')
})
