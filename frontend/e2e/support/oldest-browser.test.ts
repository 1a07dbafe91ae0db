import { readFileSync } from 'node:fs'
import { parse } from 'jsonc-parser'
import { expect, it } from 'vitest'
import { newerMembers } from './oldest-browser.ts'

type Rules = {
  readonly 'no-restricted-properties'?: readonly [string, ...{ object: string; property: string }[]]
  readonly 'no-restricted-globals'?: readonly [string, ...{ name: string }[]]
}
const { overrides }: { overrides: readonly { readonly rules: Rules }[] } = parse(
  readFileSync(new URL('../../../.oxlintrc.json', import.meta.url), 'utf8'),
)

it('lists what the oldest browsers lack, and nothing that they have', () => {
  const newer = new Map(newerMembers())
  expect(newer.get('AbortSignal')).toContain('any')
  expect(newer.get('Set.prototype')).toContain('union')
  expect(newer.get('Intl')).toContain('DurationFormat')
  expect(newer.get('URLSearchParams.prototype')).toContain('size')
  expect(newer.get('Array.prototype') ?? []).not.toContain('toSorted')
  expect(newer.get('globalThis')).not.toContain('structuredClone')
})

it('finds each function that the oldest browsers lack in .oxlintrc.json: add it to "no-restricted-properties" or "no-restricted-globals"', () => {
  const rules = overrides.find((override) => override.rules['no-restricted-globals'])?.rules
  const [, ...properties] = rules?.['no-restricted-properties'] ?? []
  const [, ...globals] = rules?.['no-restricted-globals'] ?? []
  const forbidden = [
    ...properties.map(({ object, property }) => `${object}.${property}`),
    ...globals.map(({ name }) => `globalThis.${name}`),
  ]
  const functions = newerMembers().flatMap(([owner, names]) => {
    const there: object | undefined = owner === 'globalThis' ? globalThis : Reflect.get(globalThis, owner)
    const own = names.filter(
      (name) => there && Object.hasOwn(there, name) && typeof Reflect.get(there, name) === 'function',
    )
    return own.map((name) => `${owner}.${name}`)
  })
  expect(functions.length).toBeGreaterThan(20)
  expect(functions.filter((one) => !forbidden.includes(one))).toEqual([])
})
