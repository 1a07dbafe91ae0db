import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { cataloguedFolders, declaredInFolders, eventCatalogue, foldersWithEvents } from './event-catalogue.ts'
import { declarations } from './every-event.ts'
import { streamPrefixes } from './streams.ts'

describe('docs/events.md', () => {
  it('matches the code; after a change: npm run events -w domain', () => {
    expect(readFileSync(join(import.meta.dirname, '../../docs/events.md'), 'utf8')).toBe(eventCatalogue())
  })

  it('describes the streams of every folder that declares events', () => {
    expect(foldersWithEvents().toSorted()).toEqual(cataloguedFolders.toSorted())
  })

  it('names streams that begin with a prefix of ours', () => {
    const named = [...eventCatalogue().matchAll(/`([a-z-]+)-</g)].map(([, prefix = '']) => prefix)
    expect(named.length).toBeGreaterThan(15)
    for (const prefix of named) expect(streamPrefixes).toContain(prefix)
  })

  it('names personal fields, and their persons', () => {
    const text = eventCatalogue()
    expect(text).toContain('| `groupLeaderName` | `string \\| null` | of `persons[0]` |')
    expect(text).toContain('| of the person each is about, else of `persons[0]` |')
    expect(text).toContain('| `answers` | `{ [field: string]: Json }` | of `personId` |')
    expect(text).toContain('| `email` | `string` | of `accountId` |')
  })
})

describe('a stored event', () => {
  const events = declaredInFolders()
  const wordsOf = (name: string) => Object.entries(declarations.get(name)?.fields ?? {})

  it('is of a declared type, which has a word for each of its fields', () => {
    expect(events.length).toBeGreaterThan(30)
    for (const { name, fields } of events) {
      expect(
        wordsOf(name)
          .map(([field]) => field)
          .toSorted(),
        name,
      ).toEqual(fields.map((field) => field.name.replace('?', '')).toSorted())
    }
  })

  it('is about a person when a field of it is personal', () => {
    for (const [name, { fields, of }] of declarations) {
      expect(of !== undefined, name).toBe(Object.values(fields).some((word) => String(word).startsWith('personal')))
    }
  })

  it('has room for open text without a key only where it is a form’s', () => {
    const open = events.filter(({ name }) => wordsOf(name).some(([, word]) => word === 'text')).map(({ name }) => name)
    expect(open).toEqual(['FormPublished', 'FormFilePartStored'])
  })
})
