import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { FormRefused, ofFile } from '@fleet/form-schemas/engine/tools/form-files/findings/finding'
import { findingCodes } from '@fleet/form-schemas/engine/tools/form-files/findings/finding-codes'
import { findingLine, findingText, refusalText, describeFinding } from './finding-text.ts'
import { languages } from '@fleet/platform/http/texts'

const textsOf = (language: string): Readonly<Record<string, string>> =>
  JSON.parse(readFileSync(new URL(`../../../locales/form-findings/${language}.json`, import.meta.url), 'utf8'))
const english = textsOf('en')
const placeholders = (text: string) => [...new Set(text.match(/\{\w+\}/g))].toSorted().join()

describe.each(languages)('texts of findings in %s', (language) => {
  const texts = textsOf(language)

  it('are the same as in English', () => expect(Object.keys(texts)).toEqual(Object.keys(english)))

  it('name the same values', () => {
    expect(
      Object.entries(texts).filter(([id, text]) => placeholders(text) !== placeholders(english[id] ?? '')),
    ).toEqual([])
  })
})

it('every finding has a text, and every text belongs to a finding', () => {
  const known = new Set<string>(findingCodes)
  expect(findingCodes.filter((code) => findingText('en', code, {}) === undefined)).toEqual([])
  expect(
    Object.keys(english).filter(
      (id) => !known.has(id.replace(/\.hint$/, '')) && id !== 'meant' && !id.startsWith('desk.'),
    ),
  ).toEqual([])
})

describe('a finding', () => {
  const finding = ofFile('lookups/boats.json', 'lookup.retiredUnknown', { entry: '"older"' })

  it('is described with what to do', () =>
    expect(describeFinding(finding, 'en')).toEqual({
      severity: 'error',
      path: 'lookups/boats.json',
      line: 1,
      column: 1,
      code: 'lookup.retiredUnknown',
      reason: '"older" is not in the list',
      hint: 'Keep retired entries in "enum" as well, for old answers',
    }))

  it('is described with a suggestion, when there is a similar name', () =>
    expect(describeFinding({ ...finding, values: { entry: '"older"', meant: 'old' } }, 'en').hint).toBe(
      'Did you mean old?',
    ))

  it('is one line in the format of compilers', () =>
    expect(findingLine(finding, 'en')).toBe(
      'lookups/boats.json:1:1 error: "older" is not in the list (Keep retired entries in "enum" as well, for old answers)',
    ))

  it('is logged in English', () =>
    expect(refusalText(new FormRefused('voyage', [finding]))).toMatch(
      /^Form voyage is refused:\nlookups\/boats\.json:1:1 error: /,
    ))
})
