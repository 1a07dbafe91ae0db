import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, it } from 'vitest'
import { compileForm } from '@fleet/form-schemas/engine/tools/compile'
import type { Answers, Form } from '@fleet/form-schemas/engine/runtime/definition/definition'
import { loadForm } from '@fleet/form-schemas/engine/tools/load'
import { adaptedStep, type Adapted } from './adapted-step.ts'
import { smallStore } from './small-store.ts'

let invitation: Form
beforeAll(async () => {
  const { definition } = await loadForm(fileURLToPath(new URL('../../../form-schemas', import.meta.url)), 'invitation')
  invitation = { definition, compiled: compileForm(definition) }
})

const filled = (initial: Answers = {}, adapted: Adapted = {}) =>
  smallStore({ form: invitation, initial, adapted, today: '2030-01-01', problemText: ({ code }) => code })

describe('the answers of a small form', () => {
  it('contain the defaults', () => expect(filled().complete()).toEqual({ expiresInUnit: 'days', expiresInDays: 3 }))

  it('take an initial answer as soon as its field is active', () => {
    const store = filled({ language: 'it' })
    expect(store.answers()).toEqual({ expiresInUnit: 'days', expiresInDays: 3 })
    store.set('email', 'giulia@example.com')
    expect(store.complete()).toEqual({
      email: 'giulia@example.com',
      language: 'it',
      expiresInUnit: 'days',
      expiresInDays: 3,
    })
  })

  it('keep an initial answer removed once the person removed it', () => {
    const store = filled({ recipientName: 'Giulia' })
    store.set('recipientName', undefined)
    expect(store.complete()).toEqual({ expiresInUnit: 'days', expiresInDays: 3 })
  })
})

describe('a problem', () => {
  it('is shown at the first submit, and from then on while typing', () => {
    const store = filled()
    store.set('expiresInDays', 31)
    store.set('email', 'giulia@')
    store.markLeft('expiresInDays')
    expect(store.stateOf('expiresInDays').problem).toBeUndefined()
    expect(store.complete()).toBeUndefined()
    expect(store.stateOf('expiresInDays').problem).toEqual({ severity: 'error', text: 'maximum' })
    expect(store.stateOf('language').problem?.text).toBe('required')
    store.set('expiresInDays', 30)
    expect(store.stateOf('expiresInDays').problem).toBeUndefined()
    expect(store.stateOf('email').problem?.text).toBe('format')
  })

  it('of the server stays at its field until the answer changes', () => {
    const store = filled()
    expect(
      store.refuse([
        { field: 'email', code: 'taken', message: 'Already in use.' },
        { field: 'roleType', code: 'enum', message: 'Not offered.' },
      ]),
    ).toBe(1)
    expect(store.stateOf('email').problem?.text).toBe('Already in use.')
    store.set('email', 'other@example.com')
    expect(store.stateOf('email').problem).toBeUndefined()
  })
})

describe('adapted to a screen', () => {
  it('requires a field that is optional in the files', () => {
    const store = filled({ language: 'en' }, { required: ['email'] })
    expect(store.complete()).toBeUndefined()
    expect(store.stateOf('email').problem?.text).toBe('required')
    store.set('email', 'giulia@example.com')
    expect(store.complete()).toMatchObject({ email: 'giulia@example.com' })
  })
  it('makes a field optional that the files require', () => {
    const store = filled({ email: 'giulia@example.com' }, { optional: ['language'] })
    expect(store.complete()).toEqual({ email: 'giulia@example.com', expiresInUnit: 'days', expiresInDays: 3 })
  })
  it('neither validates nor draws a field that it leaves out', () => {
    expect(filled({ recipientName: 'x'.repeat(300) }, { without: ['recipientName'] }).complete()).toEqual({
      recipientName: 'x'.repeat(300),
      expiresInUnit: 'days',
      expiresInDays: 3,
    })
    const [step] = invitation.definition.steps
    expect(step && adaptedStep(step, { without: ['expiresInUnit'], required: ['email'] }).schema).toMatchObject({
      required: ['email'],
      properties: { recipientName: {} },
    })
    const drawn = Object.keys(Object(step && adaptedStep(step, { without: ['expiresInUnit'] }).schema['properties']))
    expect([drawn.includes('recipientName'), drawn.includes('expiresInUnit')]).toEqual([true, false])
  })
})
