import { readdirSync, readFileSync } from 'node:fs'
import { parse, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser'
import { describe, expect, it } from 'vitest'
import { interfaceLanguages, type Language } from './languages.ts'

const root = new URL('../../../', import.meta.url)
const textsOf = (language: Language): Record<string, string> =>
  JSON.parse(readFileSync(new URL(`locales/${language}.json`, root), 'utf8'))
const english = textsOf('en')

/**
 * Ids written in the screens: `t('...')`, `{ id: '...' }`, `id="..."`. Computed ids are left to the tests of the
 * screens.
 */
function writtenIds(): Set<string> {
  const folder = new URL('frontend/', root)
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (path) => /\.tsx?$/.test(path) && !/node_modules|dist|\.test\./.test(path),
  )
  const sources = files.map((path) => readFileSync(new URL(path, folder), 'utf8'))
  return new Set(
    sources.flatMap((source) =>
      [...source.matchAll(/\b(?:id=|id: |t\(\s*)["']([a-z][\w-]*(?:\.[\w-]+)+)["']/gi)].flatMap(([, id]) =>
        id ? [id] : [],
      ),
    ),
  )
}

function placeholders(elements: readonly MessageFormatElement[]): string[] {
  return elements.flatMap((element) => {
    if (element.type === TYPE.literal || element.type === TYPE.pound) return []
    const inner = 'options' in element ? Object.values(element.options).flatMap(({ value }) => placeholders(value)) : []
    return [element.value, ...inner]
  })
}

describe.each(interfaceLanguages)('interface texts in %s', (language) => {
  const texts = textsOf(language)

  it('have every id', () => {
    expect(Object.keys(texts)).toEqual(Object.keys(english))
  })

  it('are valid and use the same values as the English ones', () => {
    const named = (text: string) => [...new Set(placeholders(parse(text, { ignoreTag: true })))].toSorted()
    const differing = Object.entries(texts).filter(
      ([id, text]) => named(text).join() !== named(english[id] ?? '').join(),
    )
    expect(differing).toEqual([])
  })
})

it('every id written in a screen has a text', () => {
  const ids = writtenIds()
  expect(ids.size).toBeGreaterThan(100)
  expect([...ids].filter((id) => !(id in english))).toEqual([])
})
