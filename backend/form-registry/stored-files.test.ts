import { describe, expect, it } from 'vitest'
import type { FormEvent } from '@fleet/domain/forms/events'
import { formDecider, type FormCommand } from '@fleet/domain/forms/decider'
import { filesOf, storableFiles } from './stored-files.ts'

const meta = { commandId: 'command', actor: { id: 'system', role: 'system' }, now: '2030-01-10T08:00:00Z' } as const

/** Events of publishing these versions one after the other. */
function publishedInTurn(versions: { readonly [version: string]: { readonly [path: string]: string } }): FormEvent[][] {
  const past: FormEvent[] = []
  return Object.entries(versions).map(([version, contents]) => {
    const { files, parts } = storableFiles('registration', contents)
    const commands: FormCommand[] = [
      ...parts.map((data) => ({ type: 'StoreFormFilePart' as const, data, meta })),
      { type: 'PublishForm', data: { formId: 'registration', version, author: 'file edit', files, changes: [] }, meta },
    ]
    return commands.flatMap((command) => {
      const state = past.reduce(formDecider.evolve, formDecider.initial)
      const events = formDecider.decide(state, command)
      past.push(...events)
      return events
    })
  })
}

/** Incompressible text. */
const noise = (length: number) =>
  Array.from({ length }, (_, index) => String.fromCharCode(32 + ((index * 7919 + ((index * index) % 8191)) % 94))).join(
    '',
  )
const sizes = (events: readonly FormEvent[]) => events.map((event) => Buffer.byteLength(JSON.stringify(event)))

describe('the files of a version', () => {
  const boats = '{"enum":["Snefro Spirit"]}'
  const versions = {
    a: { 'registration/form.json': '{"id":1}', 'lookups/boats.json': boats },
    b: { 'registration/form.json': '{"id":2}', 'lookups/boats.json': boats },
  }

  it('are restored unchanged for each version', () => {
    const events = publishedInTurn(versions).flat()
    expect(filesOf(events, 'a')).toEqual(versions.a)
    expect(filesOf(events, 'b')).toEqual(versions.b)
    expect(filesOf(events, 'c')).toBeUndefined()
  })

  it('are stored once: the next version holds what changed', () => {
    const [, second] = publishedInTurn(versions)
    expect(second).toMatchObject([{ data: { files: { 'registration/form.json': '{"id":2}' } } }])
    expect(JSON.stringify(second)).not.toContain('Spirit')
  })

  it('fit into the log at any length, and are restored', () => {
    const long = {
      a: {
        'lookups/airports.json': noise(3_000_000),
        'registration/form.json': noise(300_000),
        'lookups/boats.json': noise(200_000),
      },
    }
    const events = publishedInTurn(long).flat()
    expect(Math.max(...sizes(events))).toBeLessThan(700_000)
    expect(filesOf(events, 'a')).toEqual(long.a)
  })

  it('are not stored again when a long one is unchanged', () => {
    const airports = noise(2_000_000)
    const [, second] = publishedInTurn({
      a: { 'lookups/airports.json': airports, 'registration/form.json': '1' },
      b: { 'lookups/airports.json': airports, 'registration/form.json': '2' },
    })
    expect(second?.map(({ type }) => type)).toEqual(['FormPublished'])
  })

  it('of older versions without content hashes are restored as well', () => {
    const old: FormEvent = {
      type: 'FormPublished',
      data: { formId: 'registration', version: 'a', author: 'file edit', files: versions.a },
    }
    expect(filesOf([old, ...publishedInTurn({ b: versions.b }).flat()], 'a')).toEqual(versions.a)
  })
})
