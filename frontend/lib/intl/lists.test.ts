import { expect, it } from 'vitest'
import { interfaceLanguages } from './languages.ts'
import { inRow } from './lists.ts'

it.each(interfaceLanguages)('things in a row are told apart in %s', (language) => {
  expect(new Intl.ListFormat(language, inRow).format(['2 wait', '3 miss', '1 open'])).toMatch(/^2 wait, 3 miss(,| \p{L}{1,3}) 1 open$/u)
})
