import { describe, expect, it } from 'vitest'
import { given } from '../kernel/testing/given.ts'
import { type PublishForm, type StoreFormFilePart, formDecider } from './decider.ts'
import type { FormEvent } from './events.ts'

const changes = [{ kind: 'added', code: 'fieldAdded', values: { field: 'nickname' } }] as const
const data = (version: string) => ({ formId: 'registration', version, author: 'file edit' })
const meta = { commandId: 'command-1', actor: { id: 'system', role: 'system' }, now: '2030-01-10T08:00:00Z' } as const
/** Publishes a version of two files: its own and one that never changes. */
const publish = (version: string, changedFrom?: string): PublishForm => ({
  type: 'PublishForm',
  data: {
    ...data(version),
    files: [
      { path: 'form.json', hash: `hash-${version}`, content: `{"is":"${version}"}` },
      { path: 'boats.json', hash: 'hash-boats', content: '[]' },
    ],
    changes,
    ...(changedFrom === undefined ? {} : { changedFrom }),
  },
  meta,
})
const manifest = (version: string) => ({ 'form.json': `hash-${version}`, 'boats.json': 'hash-boats' })
const first = (version: string): FormEvent => ({
  type: 'FormPublished',
  data: {
    ...data(version),
    files: { 'form.json': `{"is":"${version}"}`, 'boats.json': '[]' },
    manifest: manifest(version),
    changes: [...changes],
  },
})
const later = (version: string): FormEvent => ({
  type: 'FormPublished',
  data: {
    ...data(version),
    files: { 'form.json': `{"is":"${version}"}` },
    manifest: manifest(version),
    changes: [...changes],
  },
})
const part: FormEvent = {
  type: 'FormFilePartStored',
  data: { formId: 'registration', hash: 'hash-long', part: 1, parts: 2, content: 'eJw=' },
}
const store: StoreFormFilePart = {
  type: 'StoreFormFilePart',
  data: { formId: 'registration', hash: 'hash-long', part: 1, parts: 2, content: 'eJw=' },
  meta,
}
const form = (...past: FormEvent[]) => given(formDecider, past)

describe('publishing a form', () => {
  it('records the version with its files', () =>
    form()
      .when(publish('a1'))
      .thenEvents([first('a1')]))

  it('puts a new version in the place of the serving one, with the contents the stream does not hold yet', () =>
    form(first('a1'))
      .when(publish('b2'))
      .thenEvents([later('b2')]))

  it('changes nothing for the version that serves', () =>
    form(first('a1'), later('b2')).when(publish('b2')).thenEvents([]))

  it('is refused for one that was superseded: an old deployment does not roll the form back', () => {
    form(first('a1'), later('b2')).when(publish('a1')).thenRejects('forms.superseded')
  })

  it('takes a change back that is taken back in the folder, with nothing stored twice', () => {
    const again: FormEvent = {
      type: 'FormPublished',
      data: { ...data('a1'), files: {}, manifest: manifest('a1'), changes: [...changes] },
    }
    form(first('a1'), later('b2')).when(publish('a1', 'b2')).thenEvents([again])
  })

  it('is refused for a folder that goes back from a version that does not serve any more', () => {
    form(first('a1'), later('b2'), later('c3')).when(publish('a1', 'b2')).thenRejects('forms.superseded')
  })

  it('knows versions from before contents were named', () => {
    const old: FormEvent = {
      type: 'FormPublished',
      data: { ...data('a1'), files: { 'form.json': '{"is":"a1"}', 'boats.json': '[]' } },
    }
    form(old).when(publish('a1')).thenEvents([])
    form(old)
      .when(publish('b2'))
      .thenEvents([first('b2')])
  })

  it('passes over events of a type it does not know', () => {
    const foreign: FormEvent = JSON.parse('{ "type": "FormWithdrawn" }')
    expect(form(first('a1'), foreign).state.versions).toEqual(['a1'])
  })
})

describe('a part of a long file', () => {
  it('is stored once', () => {
    form().when(store).thenEvents([part])
    form(part).when(store).thenEvents([])
  })

  it('leaves the file out of the version that names it', () => {
    const command = publish('a1')
    const files = [{ path: 'form.json', hash: 'hash-long' }, ...command.data.files.slice(1)]
    const published: FormEvent = {
      type: 'FormPublished',
      data: {
        ...data('a1'),
        files: { 'boats.json': '[]' },
        manifest: { 'form.json': 'hash-long', 'boats.json': 'hash-boats' },
        changes: [...changes],
      },
    }
    form(part)
      .when({ ...command, data: { ...command.data, files } })
      .thenEvents([published])
  })
})
