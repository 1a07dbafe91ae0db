import { expect, it } from 'vitest'
import { searchable, searchWords } from './searchable.ts'

it.each([
  ['MÜLLER', 'muller'],
  ['Große  Straße', 'grosse strasse'],
  ['ИВАНОВ', 'иванов'],
  ['Дмитрий', 'дмитрии'],
  ['Ёлкина', 'елкина'],
  ['é', 'e'],
])('%s is found as %s', (text, found) => expect(searchable(text)).toBe(found))

it('looks for each word of a search', () => expect(searchWords('  Anna\tПЕТРОВА ')).toEqual(['anna', 'петрова']))
