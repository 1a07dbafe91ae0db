import { describe, expect, it } from 'vitest'
import { given } from '../kernel/given.ts'
import type { PublishForm } from './decider.ts'
import { formDecider } from './decider.ts'
import type { FormEvent } from './events.ts'

const data = (version: string) => ({ formId: 'registration', version, author: 'file edit', files: { 'form.json': `{"is":"${version}"}` } })
const publish = (version: string): PublishForm => ({
  type: 'PublishForm',
  data: data(version),
  meta: { commandId: 'command-1', actor: { id: 'system', role: 'system' }, now: '2030-01-10T08:00:00Z' },
})
const published = (version: string): FormEvent => ({ type: 'FormPublished', data: data(version) })
const form = (...past: FormEvent[]) => given(formDecider, past)

describe('publishing a form', () => {
  it('records the version with its files', () => form().when(publish('a1')).thenEvents([published('a1')]))

  it('puts a new version in the place of the serving one', () => form(published('a1')).when(publish('b2')).thenEvents([published('b2')]))

  it('changes nothing for the version that serves', () => form(published('a1'), published('b2')).when(publish('b2')).thenEvents([]))

  it('is refused for one that was superseded: an old deployment does not roll the form back', () => {
    form(published('a1'), published('b2')).when(publish('a1')).thenRejects('forms.superseded')
  })

  it('passes over events of a type it does not know', () => {
    const foreign: FormEvent = JSON.parse('{ "type": "FormWithdrawn" }')
    expect(form(published('a1'), foreign).state).toEqual({ versions: ['a1'] })
  })
})
