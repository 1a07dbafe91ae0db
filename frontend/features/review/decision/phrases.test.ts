import { expect, it } from 'vitest'
import { phrasesFor, phraseText } from './phrases.ts'

const phrase = (id: string, places: string[], fields: string[] = []) => ({
  id,
  label: id,
  text: { en: `${id} en`, de: `${id} de` },
  for: places,
  fields,
})
const phrases = [
  phrase('unclear', ['answer', 'document']),
  phrase('zero', ['answer'], ['passportNumber']),
  phrase('full', ['reject']),
]
const ids = (...given: Parameters<typeof phrasesFor>) => phrasesFor(...given).map(({ id }) => id)

it('offers phrases for a place, those for its field first', () => {
  expect(ids(phrases, { place: 'answer', field: 'passportNumber' })).toEqual(['zero', 'unclear'])
  expect(ids(phrases, { place: 'answer', field: 'email' })).toEqual(['unclear'])
  expect(ids(phrases, { place: 'reject' })).toEqual(['full'])
})

it.each([
  ['de-AT', 'zero de'],
  ['ru', 'zero en'],
])('reads %s', (language, words) => expect(phraseText(phrase('zero', []), language)).toBe(words))
