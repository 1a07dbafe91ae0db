import { describe, expect, it } from 'vitest'
import { parseSync } from 'vite'
import { patternFault } from '@fleet/form-schemas/engine/tools/form-files/schemas/linear-pattern'
import { readSource, sourceFiles } from './imports.ts'

type Written = { readonly pattern: string; readonly flags: string }

/** These read no external input, only the operator's settings, output of Postgres and our own sources. */
const ofOurOwn = new Set([
  'platform/config/config.ts',
  'platform/embedded-postgres/explain.ts',
  'domain/catalogue/declared-types.ts',
  'frontend/build/static-imports.ts',
  'frontend/build/first-texts.ts',
])
const isTest = (file: string) => /\.(test|spec)\.tsx?$|\/(testing|e2e|fixtures)\//.test(file)
const sources = sourceFiles().filter((file) => !isTest(file) && !ofOurOwn.has(file))

/** Regular expressions of a source, and the `pattern`s of its schemas. */
function patternsIn(file: string, source: string): Written[] {
  const { program, errors } = parseSync(file, source)
  if (errors.length > 0) throw new Error(`${file} cannot be read`)
  return writtenIn(program)
}

function writtenIn(value: unknown, found: Written[] = []): Written[] {
  if (typeof value !== 'object' || value === null) return found
  if ('regex' in value && isWritten(value.regex)) found.push(value.regex)
  if (
    'type' in value &&
    value.type === 'Property' &&
    'key' in value &&
    'value' in value &&
    nameOf(value.key) === 'pattern'
  ) {
    const pattern = nameOf(value.value)
    if (pattern !== undefined) found.push({ pattern, flags: 'u' })
  }
  for (const child of Object.values(value)) writtenIn(child, found)
  return found
}

function isWritten(regex: unknown): regex is Written {
  return typeof regex === 'object' && regex !== null && 'pattern' in regex && 'flags' in regex
}

function nameOf(node: unknown): string | undefined {
  if (typeof node !== 'object' || node === null) return undefined
  const name = 'name' in node ? node.name : 'value' in node ? node.value : undefined
  return typeof name === 'string' ? name : undefined
}

describe('regular expressions of our own', () => {
  const all = sources.flatMap((file) => patternsIn(file, readSource(file)).map((written) => ({ file, ...written })))

  it('are found', () => {
    expect(patternsIn('a.ts', 'const a = { pattern: \'^x$\', "b": /y+/gi } as const')).toEqual([
      { pattern: '^x$', flags: 'u' },
      { pattern: 'y+', flags: 'gi' },
    ])
    expect(all.length).toBeGreaterThan(80)
  })

  it('run in linear time: rewrite the pattern without nested or adjacent repetition of the same letters', () =>
    expect(
      all
        .filter(({ pattern, flags }) => patternFault(pattern, flags) !== undefined)
        .map(({ file, pattern, flags }) => `${file}: /${pattern}/${flags}`),
    ).toEqual([]))

  it('are reported when one is slow', () => {
    const [written] = patternsIn(
      'a.ts',
      'export const isAddress = (text: string) => /^[^@]+@[^@]+\\.[^@]+$/.test(text)',
    )
    expect(patternFault(written?.pattern ?? '', written?.flags)?.kind).toBe('slow')
  })
})
