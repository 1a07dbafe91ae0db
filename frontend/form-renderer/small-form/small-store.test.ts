import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, it } from 'vitest'
import { compileForm } from '@fleet/form-schemas/engine/compile'
import type { Answers, Form } from '@fleet/form-schemas/engine/definition'
import { loadForm } from '@fleet/form-schemas/engine/load'
import { adaptedStep, type Adapted } from './adapted-step.ts'
import { smallStore } from './small-store.ts'

let invitation: Form
beforeAll(async () => {
  const { definition } = await loadForm(fileURLToPath(new URL('../../../form-schemas', import.meta.url)), 'invitation')
  invitation = { definition, compiled: compileForm(definition) }
})

const filled = (initial: Answers = {}, adapted: Adapted = {}) => smallStore({ form: invitation, initial, adapted, today: '2030-01-01', words: ({ code }) => code })

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
  it('is said at the first sending, and from then on while typing', () => {
    const store = filled()
    store.set('expiresInHours', 721)
    store.set('email', 'giulia@')
    store.left('expiresInHours')
    expect(store.stateOf('expiresInHours').problem).toBeUndefined()
    expect(store.complete()).toBeUndefined()
    expect(store.stateOf('expiresInHours').problem).toEqual({ severity: 'error', text: 'maximum' })
    expect(store.stateOf('language').problem?.text).toBe('required')
    store.set('expiresInHours', 720)
    expect(store.stateOf('expiresInHours').problem).toBeUndefined()
    expect(store.stateOf('email').problem?.text).toBe('format')
  })

  it('by the server stands beside its field until it changes', () => {
    const store = filled()
    expect(store.refuse([{ field: 'email', code: 'taken', message: 'Already in use.' }, { field: 'roleType', code: 'enum', message: 'Not offered.' }])).toBe(1)
    expect(store.stateOf('email').problem?.text).toBe('Already in use.')
    store.set('email', 'other@example.com')
    expect(store.stateOf('email').problem).toBeUndefined()
  })
})

describe('adapted to a screen', () => {
  it('asks for what the files leave open', () => {
    const store = filled({ language: 'en' }, { required: ['email'] })
    expect(store.complete()).toBeUndefined()
    expect(store.stateOf('email').problem?.text).toBe('required')
    store.set('email', 'giulia@example.com')
    expect(store.complete()).toMatchObject({ email: 'giulia@example.com' })
  })
  it('leaves open what the files ask for', () => {
    const store = filled({ email: 'giulia@example.com' }, { optional: ['language'] })
    expect(store.complete()).toEqual({ email: 'giulia@example.com', expiresInHours: 72 })
  })
  it('does not look at what it leaves out, and draws it nowhere', () => {
    expect(filled({ expiresInHours: 9999 }, { without: ['expiresInHours'] }).complete()).toEqual({ expiresInHours: 9999 })
    const [step] = invitation.definition.steps
    expect(step && adaptedStep(step, { without: ['expiresInHours'], required: ['email'] }).schema).toMatchObject({ required: ['email'], properties: { recipientName: {} } })
    expect(step && Object.keys(Object(adaptedStep(step, { without: ['expiresInHours'] }).schema['properties']))).toEqual(['recipientName', 'email'])
  })
})
