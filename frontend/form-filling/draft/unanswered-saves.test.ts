import { describe, expect, it } from 'vitest'
import { HttpProblem } from '../../lib/http/http-problem.ts'
import { smallForm } from '../../form-renderer/testing/small-form.ts'
import { annasView as view, openedDraft as open, text } from '../testing/opened-draft.ts'

const clash = (...fields: string[]) =>
  new HttpProblem({
    status: 409,
    statusText: '',
    body: JSON.stringify({
      code: 'submissions.conflict',
      errors: fields.map((field) => ({ person: 1, field, code: 'conflict' })),
    }),
  })
/** A save of an earlier page whose outcome that page never learned. */
const save = (key: string, email: string) => ({
  key,
  revision: 5,
  body: { json: { person: 1, email }, sent: [{ recordKey: 1, patch: { email } }], formVersion: '1' },
  replaces: [],
  isUncertain: false,
})
const left = {
  revision: 5,
  at: 1,
  places: { 1: { email: 'maria@b.co' } },
  seen: { 1: { email: null } },
  pendingSaves: [save('first', 'm')],
}
const refused = new HttpProblem({
  status: 422,
  statusText: '',
  body: JSON.stringify({
    code: 'submissions.invalid',
    errors: [{ person: 1, field: 'name', code: 'maxLength', message: 'Too long.' }],
  }),
})
const found = (email: string) => view({ revision: 7, persons: { 1: { name: 'Anna', email } } })

/** Takes effect on the server, but the answer gets lost. */
const lostAnswer = new Promise<never>(() => {})

describe('a save that was under way when its page was closed', () => {
  it('is the person’s own when the next page finds it on the server: no conflict, and the last input is saved', async () => {
    const { draft, sent, later } = open({ copy: left, loaded: found('m'), fresh: found('m') })
    await later()
    await later()
    expect(draft.state().conflicts).toEqual([])
    expect(sent.map(({ json, revision, replaces }) => [json, revision, replaces])).toEqual([
      [{ person: 1, email: 'maria@b.co' }, 7, ['first']],
    ])
    expect(draft.state().save.kind).toBe('saved')
  })

  it('is sent again unchanged when the server does not show it, before anything else', async () => {
    const { draft, sent, later, device } = open({ copy: left, replies: [{}, {}], fresh: found('m') })
    await later()
    await later()
    expect(sent.map(({ json, revision, key }) => [json, revision, key])).toEqual([
      [{ person: 1, email: 'm' }, 5, 'first'],
      [{ person: 1, email: 'maria@b.co' }, 7, 'key-1'],
    ])
    expect(draft.answers(1)['email']).toBe('maria@b.co')
    expect(device.copy).toMatchObject({ places: { 1: {} }, pendingSaves: [] })
  })

  it('is no reason to ignore changes of others', async () => {
    const { draft, later } = open({
      copy: {
        ...left,
        places: { 1: { ...left.places[1], name: 'Maria' } },
        seen: { 1: { email: null, name: 'Anna' } },
      },
      replies: [{}],
      fresh: view({ revision: 7, persons: { 1: { name: 'Hanna', email: 'm' } } }),
    })
    await later()
    expect(draft.state().conflicts).toEqual([{ recordKey: 1, field: 'name', mine: 'Maria', theirs: 'Hanna' }])
    expect(draft.answers(1)['email']).toBe('maria@b.co')
  })

  it.each([
    ['never sent', { ...left, pendingSaves: [] }, 'm', []],
    ['changed by somebody else before the save arrived', left, 'other@b.co', [clash('email')]],
  ])('the person chooses about an answer that was %s', async (_, copy, email, replies) => {
    const { draft, later } = open({ copy, replies, loaded: found(email), fresh: found(email) })
    await later()
    expect(draft.state().conflicts).toEqual([{ recordKey: 1, field: 'email', mine: 'maria@b.co', theirs: email }])
  })

  it('takes no effect any more once it was refused and something else was saved', async () => {
    const { draft, sent, later, device } = open({
      copy: left,
      replies: [clash('email'), {}],
      loaded: view(),
      fresh: found('other@b.co'),
    })
    await later()
    draft.choose([true])
    await later()
    expect(sent.map(({ key, replaces }) => [key, replaces])).toEqual([
      ['first', undefined],
      ['key-1', ['first']],
    ])
    draft.edit(1, { email: 'new@b.co' })
    await draft.flush()
    expect(sent.at(-1)).toMatchObject({ key: 'key-2' })
    expect(sent.at(-1)).not.toHaveProperty('replaces')
    expect(device.copy).toMatchObject({ replaced: [] })
  })

  it('gives way to present answers when the server refuses it as a whole, such as for a person who left the group', async () => {
    const unknownPerson = new HttpProblem({
      status: 422,
      statusText: '',
      body: JSON.stringify({ code: 'submissions.unknownPerson' }),
    })
    const { draft, sent, later } = open({ copy: left, replies: [unknownPerson], loaded: view(), fresh: view() })
    await later()
    expect(sent.map(({ key, replaces }) => [key, replaces])).toEqual([
      ['first', undefined],
      ['key-1', ['first']],
    ])
    expect(draft.state().save.kind).toBe('saved')
  })
})

describe('a save without an answer', () => {
  it('is stored on the device with newer input', async () => {
    const { draft, device } = open({ replies: [lostAnswer] })
    draft.edit(1, { email: 'm' })
    draft.flush().catch(() => undefined)
    draft.edit(1, { email: 'maria@b.co' })
    expect(device.copy).toMatchObject({
      revision: 5,
      places: { 1: { email: 'maria@b.co' } },
      pendingSaves: [{ key: 'key-1', revision: 5, body: { json: { person: 1, email: 'm' } } }],
    })
  })

  it('contains the language, which is sent along and no answer of its own', () => {
    const { draft, device } = open({
      drawn: smallForm({ fields: { name: text, email: text, language: text } }),
      replies: [lostAnswer],
    })
    draft.edit(1, { email: 'm' })
    draft.flush().catch(() => undefined)
    expect(device.copy?.places).toEqual({ 0: {}, 1: { email: 'm' } })
    expect(device.copy?.pendingSaves?.[0]?.body.json).toEqual({ person: 1, email: 'm', language: 'en' })
  })

  it('stays on the device even if its answer was changed back, until acknowledged', async () => {
    let acknowledge = () => {}
    const { draft, device, later } = open({
      replies: [new Promise((resolve) => (acknowledge = () => resolve({}))), lostAnswer],
    })
    draft.edit(1, { name: 'Maria' })
    draft.flush().catch(() => undefined)
    draft.edit(1, { name: 'Anna' })
    expect(device.copy).toMatchObject({ places: { 1: { name: 'Anna' } }, pendingSaves: [{ key: 'key-1' }] })
    acknowledge()
    await later()
    expect(device.copy).toMatchObject({
      revision: 6,
      places: { 1: { name: 'Anna' } },
      pendingSaves: [{ key: 'key-2' }],
    })
  })

  it('is sent again when the session has ended and the person is back, before newer input', async () => {
    const signedOut = new HttpProblem({ status: 401, statusText: '', body: '' })
    const { draft, sent, later } = open({ replies: [new TypeError('no connection'), signedOut] })
    draft.edit(1, { email: 'm' })
    await draft.flush()
    await later()
    expect(draft.state().save).toMatchObject({ kind: 'stopped', because: 'signedOut' })
    draft.edit(1, { email: 'maria@b.co' })
    draft.resume()
    await later()
    expect(sent.map(({ key, json }) => [key, json])).toEqual([
      ['key-1', { person: 1, email: 'm' }],
      ['key-1', { person: 1, email: 'm' }],
      ['key-1', { person: 1, email: 'm' }],
      ['key-2', { person: 1, email: 'maria@b.co' }],
    ])
  })

  it('is deleted from the device after a refusal, once the old value is back', async () => {
    const { draft, device } = open({ replies: [refused] })
    draft.edit(1, { name: 'far too long' })
    await draft.flush()
    draft.edit(1, { name: 'Anna' })
    expect(device.copy).toMatchObject({ places: { 1: {} }, pendingSaves: [] })
  })
})

describe('a question about an answer that others changed too', () => {
  it('is asked again after the page was closed, without a request', async () => {
    const fresh = view({ revision: 7, persons: { 1: { name: 'Hanna' } } })
    const { draft, device, later } = open({ replies: [clash('name')], fresh })
    draft.edit(1, { name: 'Maria' })
    await draft.flush()
    await later()
    const next = open({ ...(device.copy && { copy: device.copy }), loaded: fresh })
    await next.later()
    expect(next.sent).toEqual([])
    expect(next.draft.state().conflicts).toEqual([{ recordKey: 1, field: 'name', mine: 'Maria', theirs: 'Hanna' }])
  })
})

it('input for a person without saved answers survives changes of others, unless the person is erased', async () => {
  const fresh = view({ revision: 6, booking: { size: 3 } })
  const { draft } = open({
    drawn: smallForm({ fields: { name: text, email: text } }),
    reads: [fresh, { ...fresh, revision: 7, erasedPersons: [2] }],
  })
  draft.edit(2, { name: 'Ben' })
  draft.edit(3, { name: 'Cem' })
  await draft.refresh()
  expect([draft.answers(2)['name'], draft.answers(3)['name']]).toEqual(['Ben', 'Cem'])
  await draft.refresh()
  expect([draft.answers(2)['name'], draft.answers(3)['name']]).toEqual([undefined, 'Cem'])
})

it('a draft that was never mounted sends and deletes nothing that is on the device', async () => {
  const { sent, device, later } = open({ copy: left, isStarted: false })
  await later()
  expect(sent).toEqual([])
  expect(device.copy).toBe(left)
})
