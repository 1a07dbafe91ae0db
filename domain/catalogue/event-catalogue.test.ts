import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { catalogued, eventCatalogue, foldersWithEvents } from './event-catalogue.ts'

describe('docs/events.md', () => {
  it('says what the code says; after a change: npm run events -w domain', () => {
    expect(readFileSync(join(import.meta.dirname, '../../docs/events.md'), 'utf8')).toBe(eventCatalogue())
  })

  it('describes the streams of every folder that declares events', () => {
    expect(foldersWithEvents().toSorted()).toEqual(catalogued.toSorted())
  })

  it('names what is personal, and whose', () => {
    const text = eventCatalogue()
    expect(text).toContain('| `groupLeaderName` | `string \\| null` | `groupLeaderName`, of `persons[0]` |')
    expect(text).toContain('`items.*.comment`, of `personId`')
    expect(text).toContain('`answers.*`, of `personId`')
    expect(text).toContain('`email`, of `accountId`')
  })
})
