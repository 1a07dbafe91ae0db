import { expect, it } from 'vitest'
import { searchWords } from './searchable.ts'

it.each([
  ['Müller', ['MULLER', 'Mueller', 'müller']],
  ['Łucja', ['Lucja', 'LUCJA']],
  ['Østergaard', ['Ostergaard', 'OESTERGAARD', 'Østergård']],
  ['Yıldırım', ['YILDIRIM', 'Yildirim']],
  ['Þór', ['Thor', 'THÓR']],
  ['Åse Kjær', ['Aase Kjaer', 'ASE KJAR']],
  ['Groß', ['GROSS', 'groß', 'GROẞ']],
  ['Đặng', ['Dang', 'DANG']],
  ['Ёлкина', ['елкина', 'ЁЛКИНА']],
  ['Νίκος', ['ΝΙΚΟΣ', 'νικοσ']],
])('finds %s by each of its spellings', (name, spellings) => {
  for (const spelling of spellings) expect(searchWords(spelling)).toEqual(searchWords(name))
})

it.each([
  ['Anna', 'Anne'],
  ['Moller', 'Muller'],
  ['Иванов', 'Иванова'],
])('keeps %s and %s apart', (one, other) => expect(searchWords(one)).not.toEqual(searchWords(other)))

it('looks for each word of a search', () => expect(searchWords('  Anna\tПЕТРОВА ')).toEqual(['anna', 'петрова']))
