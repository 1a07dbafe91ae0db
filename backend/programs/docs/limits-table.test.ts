import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Limit } from '@fleet/platform/http/limits'
import { errorCodes as statusOfCode, limits } from '../../app/features.ts'
import { limitsTable } from './limits-table.ts'

const root = join(import.meta.dirname, '../../..')

describe('docs/limits.md', () => {
  it('matches the code; after a change: npm run limits -w backend', () => {
    expect(readFileSync(join(root, 'docs/limits.md'), 'utf8')).toBe(limitsTable())
  })
})

describe('every limit', () => {
  const rows: [string, Limit][] = Object.entries(limits)

  /** Limits passed to another package, by its option name. */
  const elsewhere: Readonly<Record<string, string>> = {
    documents: 'maxDocuments',
    answer: 'maxTextLength',
    entries: 'maxListItems',
    page: 'maxRows',
    listViews: 'maxViews',
  }
  /** Without imports: an import alone enforces nothing. */
  const sources = ['backend', 'domain', 'form-schemas', 'platform', 'projections'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.ts') && !/\.test\.ts$|node_modules|testing\/|^http\/limits\.ts$/.test(path))
      .map((path) => readFileSync(join(root, folder, path), 'utf8').replaceAll(/^import [^']*'[^']*'$/gm, '')),
  )

  it.each(rows)('%s is enforced', (name) => {
    const kept =
      elsewhere[name] === undefined
        ? new RegExp(String.raw`(?:[lL]imits|counted)\.${name}\b|\{[^{}]*\b${name}\b[^{}]*\}: (?:Pick<)?\w*Limits`)
        : new RegExp(String.raw`^(?!export const).*\b${elsewhere[name]}\b`, 'm')
    expect(sources.some((source) => kept.test(source))).toBe(true)
  })

  it.each(rows)('%s answers with an existing code, or describes what happens', (_, { onExceeded }) => {
    expect(statusOfCode[onExceeded] !== undefined || !onExceeded.includes('.')).toBe(true)
  })
})
