import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parse, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser'
import { parseSync } from 'vite'
import { expect, it } from 'vitest'
import english from '@fleet/locales/en.json' with { type: 'json' }

type Node = { readonly type: string; readonly start: number; readonly [key: string]: unknown }
/**
 * One text that code uses: a pattern of its id, and the names of the values given; undefined when they are not listed there. A
 * rejection may give more, which clients read.
 */
type Use = { readonly id: RegExp; readonly given: readonly string[] | undefined; readonly mayGiveMore: boolean }

/** Values that `platform/http/errors.ts` derives from those of a rejection. */
const derived = new Set(['wait', 'day', 'size'])

const root = path.join(import.meta.dirname, '../../..')

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
}

function callsIn(value: unknown, found: Node[] = []): Node[] {
  if (typeof value !== 'object' || value === null) return found
  if (isNode(value) && value.type === 'CallExpression') found.push(value)
  for (const child of Object.values(value)) callsIn(child, found)
  return found
}

function escaped(id: string): string {
  return id.replaceAll('.', String.raw`\.`)
}

/** The ids that an expression can be; undefined when it is neither text nor template. */
function idPattern(node: unknown, prefix: string): RegExp | undefined {
  if (!isNode(node)) return undefined
  if (node.type === 'Literal' && typeof node['value'] === 'string')
    return new RegExp(`^${escaped(prefix + node['value'])}$`)
  if (node.type !== 'TemplateLiteral' || !Array.isArray(node['quasis'])) return undefined
  const texts = node['quasis'].map((one: { value: { raw: string } }) => escaped(one.value.raw))
  return new RegExp(`^${escaped(prefix)}${texts.join('[^.]+')}$`)
}

function keyOf(property: unknown): string | undefined {
  if (!isNode(property) || property.type !== 'Property' || !isNode(property['key'])) return undefined
  return String(property['key']['name'] ?? property['key']['value'])
}

function valueNames(node: unknown): string[] | undefined {
  if (node === undefined) return []
  if (!isNode(node) || node.type !== 'ObjectExpression' || !Array.isArray(node['properties'])) return undefined
  const names = node['properties'].map(keyOf)
  return names.every((name) => name !== undefined) ? names : undefined
}

function usesIn(file: string, source: string): Use[] {
  return callsIn(parseSync(file, source).program).flatMap(({ callee, arguments: given }): Use[] => {
    if (!isNode(callee) || !Array.isArray(given)) return []
    const name = isNode(callee['property']) ? callee['property']['name'] : callee['name']
    const [first, second, third] = given
    if (name === 't') return use(first, second)
    if (name === 'messageIn') return use(second, third)
    if (name === 'reject') return valuesOf(second) === undefined ? [] : use(first, valuesOf(second), 'errors.')
    if (name !== 'formatMessage' || !isNode(first) || !Array.isArray(first['properties'])) return []
    return use(first['properties'].find((property) => keyOf(property) === 'id')?.value, second)
  })
}

/** The `values` of a rejection. */
function valuesOf(details: unknown): unknown {
  if (!isNode(details) || !Array.isArray(details['properties'])) return undefined
  return details['properties'].find((property) => keyOf(property) === 'values')?.value
}

function use(id: unknown, values: unknown, prefix = ''): Use[] {
  const pattern = idPattern(id, prefix)
  return pattern === undefined ? [] : [{ id: pattern, given: valueNames(values), mayGiveMore: prefix !== '' }]
}

function argumentsOf(elements: readonly MessageFormatElement[]): string[] {
  return elements.flatMap((element) => {
    if (element.type === TYPE.literal || element.type === TYPE.pound) return []
    if (element.type === TYPE.tag) return [element.value, ...argumentsOf(element.children)]
    const inner = 'options' in element ? Object.values(element.options).flatMap(({ value }) => argumentsOf(value)) : []
    return [element.value, ...inner]
  })
}

const needed = new Map(Object.entries(english).map(([id, text]) => [id, new Set(argumentsOf(parse(text)))]))

/** Values that a text names and does not get, for an id written out; values that no text of a computed id names. */
function faultsIn(file: string, uses: readonly Use[]): string[] {
  return uses.flatMap(({ id, given, mayGiveMore }) => {
    if (given === undefined) return []
    const texts = [...needed].filter(([name]) => id.test(name))
    const missing =
      texts.length === 1
        ? [...(texts[0]?.[1] ?? [])].filter((value) => !given.includes(value) && !(mayGiveMore && derived.has(value)))
        : []
    const unused =
      texts.length === 0 || mayGiveMore ? [] : given.filter((value) => !texts.some(([, values]) => values.has(value)))
    const about = `${file}: ${texts.length === 1 ? texts[0]?.[0] : id.source}`
    return [
      ...missing.map((value) => `${about} needs {${value}}`),
      ...unused.map((value) => `${about} does not name {${value}}`),
    ]
  })
}

it('every text gets the values that it names; the types do not check this', () => {
  const files = globSync(['frontend/**/*.{ts,tsx}', '{backend,domain,platform}/**/*.ts'], {
    cwd: root,
    exclude: ['**/node_modules', '**/dist', '**/*.test.*', '**/*.spec.ts', '**/testing'],
  })
  const used = files.map((file) => [file, usesIn(file, readFileSync(path.join(root, file), 'utf8'))] as const)
  expect(used.flatMap(([, uses]) => uses).length).toBeGreaterThan(1000)
  expect(used.flatMap(([file, uses]) => faultsIn(file, uses))).toEqual([])
})

it('a missing or renamed value is found', () => {
  const faults = (source: string) => faultsIn('a.ts', usesIn('a.ts', source))
  expect(faults('t(`registration.summary.title.${id}`, { name, nick, count })')).toEqual([
    expect.stringContaining('does not name {nick}'),
  ])
  expect(faults("formatMessage({ id: 'history.ofPerson' }, { label })")).toEqual([
    'a.ts: history.ofPerson needs {person}',
  ])
})
