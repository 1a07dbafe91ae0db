import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, it } from 'vitest'
import { compileForm } from '@fleet/form-schemas/engine/compile'
import type { Answers, Form } from '@fleet/form-schemas/engine/definition'
import { loadForm } from '@fleet/form-schemas/engine/load'
import { smallStore } from './small-store.ts'

let invitation: Form
beforeAll(async () => {
  const { definition } = await loadForm(fileURLToPath(new URL('../../../form-schemas', import.meta.url)), 'invitation')
  invitation = { definition, compiled: compileForm(definition) }
})

const filled = (initial: Answers = {}, fixed: string[] = []) => smallStore({ form: invitation, initial, fixed, today: '2030-01-01', words: ({ code }) => code })

describe('the answers of a small form', () => {
  it('carry the defaults', () => expect(filled().complete()).toEqual({ expiresInHours: 72 }))

  it('take what is given in advance as soon as its field is asked for', () => {
    const store = filled({ language: 'it' })
    expect(store.answers()).toEqual({ expiresInHours: 72 })
    store.set('email', 'giulia@example.com')
    expect(store.complete()).toEqual({ email: 'giulia@example.com', language: 'it', expiresInHours: 72 })
  })

  it('given in advance and taken back stay taken back', () => {
    const store = filled({ recipientName: 'Giulia' })
    store.set('recipientName', undefined)
    expect(store.complete()).toEqual({ expiresInHours: 72 })
  })
})

describe('what is wrong', () => {
  it('is said when the field was left, and all of it at sending', () => {
    const store = filled()
    store.set('expiresInHours', 721)
    expect(store.stateOf('expiresInHours').problem).toBeUndefined()
    store.left('expiresInHours')
    expect(store.stateOf('expiresInHours').problem).toEqual({ severity: 'error', text: 'maximum' })
    store.set('email', 'giulia@')
    expect(store.complete()).toBeUndefined()
    expect(store.stateOf('email').problem?.text).toBe('format')
    expect(store.stateOf('language').problem?.text).toBe('required')
  })

  it('by the server stands beside its field until it changes', () => {
    const store = filled()
    expect(store.refuse([{ field: 'email', code: 'taken', message: 'Already in use.' }, { field: 'roleType', code: 'enum' }])).toBe(1)
    expect(store.stateOf('email').problem?.text).toBe('Already in use.')
    store.set('email', 'other@example.com')
    expect(store.stateOf('email').problem).toBeUndefined()
  })
})

it('fixed fields are read only', () => {
  const store = filled({}, ['email'])
  expect([store.stateOf('email').readOnly, store.stateOf('recipientName').readOnly]).toEqual([true, false])
})
