import { expect, it } from 'vitest'
import { listFormat } from './lists.ts'

it.each(['en', 'de', 'ru', 'fr', 'it', 'es'])('separates items in %s', (language) => {
  expect(new Intl.ListFormat(language, listFormat).format(['A', 'B', 'C'])).toMatch(/^A, B(,| [a-z]+) C$/)
})
