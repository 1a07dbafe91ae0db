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
const left = { revision: 5, at: 1, places: { 1: { email: 'maria@b.co' } }, sent: { '1:email': ['m', 'maria@b'] } }
const found = (email: string) => view({ revision: 7, persons: { 1: { name: 'Anna', email } } })

/** Takes effect on the server, but the answer gets lost. */
const lostAnswer = new Promise<never>(() => {})

describe('values being sent when a page is closed', () => {
  it.each(['m', 'maria@b'])(
    'are the person’s own when the next page finds them on the server: no conflict, and the last input is saved: %s',
    async (email) => {
      const { draft, sent, later } = open({ copy: left, replies: [clash('email')], fresh: found(email) })
      await later()
      await later()
      expect(draft.state().conflicts).toEqual([])
      expect(draft.answers(1)['email']).toBe('maria@b.co')
      expect(sent.map(({ json, revision }) => [json, revision])).toEqual([
        [{ person: 1, email: 'maria@b.co' }, 5],
        [{ person: 1, email: 'maria@b.co' }, 7],
      ])
      expect(draft.state().save.kind).toBe('saved')
    },
  )

  it('are no reason to ignore changes of others', async () => {
    const { draft, later } = open({
      copy: { ...left, places: { 1: { ...left.places[1], name: 'Maria' } } },
      replies: [clash('email', 'name')],
      fresh: view({ revision: 7, persons: { 1: { name: 'Hanna', email: 'm' } } }),
    })
    await later()
    expect(draft.state().conflicts).toEqual([{ recordKey: 1, field: 'name', mine: 'Maria', theirs: 'Hanna' }])
    expect(draft.answers(1)['email']).toBe('maria@b.co')
  })

  it.each([
    ['an answer that was never sent', { ...left, sent: {} }, 'm'],
    ['an answer changed by somebody else', left, 'other@b.co'],
  ])('are not %s: the person chooses', async (_, copy, email) => {
    const { draft, later } = open({ copy, replies: [clash('email')], fresh: found(email) })
    await later()
    expect(draft.state().conflicts).toEqual([{ recordKey: 1, field: 'email', mine: 'maria@b.co', theirs: email }])
  })

  it('are stored on the device with newer input while their outcome is unknown', async () => {
    const { draft, device } = open({ replies: [lostAnswer] })
    draft.edit(1, { email: 'm' })
    draft.flush().catch(() => undefined)
    draft.edit(1, { email: 'maria@b.co' })
    expect(device.copy).toMatchObject({
      revision: 5,
      places: { 1: { email: 'maria@b.co' } },
      sent: { '1:email': ['m'] },
    })
  })

  it('exclude the language, which is sent along and never taken back', () => {
    const { draft, device } = open({
      drawn: smallForm({ fields: { name: text, email: text, language: text } }),
      replies: [lostAnswer],
    })
    draft.edit(1, { email: 'm' })
    draft.flush().catch(() => undefined)
    expect(device.copy).toMatchObject({ places: { 1: { email: 'm' } }, sent: { '1:email': ['m'] } })
    expect(Object.keys(device.copy?.places['1'] ?? {})).toEqual(['email'])
  })

  it('are stored on the device even if changed back, until acknowledged', async () => {
    let acknowledge = () => {}
    const { draft, device, later } = open({
      replies: [new Promise((resolve) => (acknowledge = () => resolve({}))), lostAnswer],
    })
    draft.edit(1, { name: 'Maria' })
    draft.flush().catch(() => undefined)
    draft.edit(1, { name: 'Anna' })
    expect(device.copy).toMatchObject({ places: { 1: { name: 'Anna' } }, sent: { '1:name': ['Maria'] } })
    acknowledge()
    await later()
    expect(device.copy).toMatchObject({ revision: 6, places: { 1: { name: 'Anna' } } })
    expect(device.copy?.sent).toEqual({ '1:name': ['Anna'] })
  })

  it('are deleted from the device after a refusal, once the old value is back', async () => {
    const refusal = new HttpProblem({
      status: 422,
      statusText: '',
      body: JSON.stringify({
        code: 'submissions.invalid',
        errors: [{ person: 1, field: 'name', code: 'maxLength', message: 'Too long.' }],
      }),
    })
    const { draft, device } = open({ replies: [refusal] })
    draft.edit(1, { name: 'far too long' })
    await draft.flush()
    draft.edit(1, { name: 'Anna' })
    expect(device.copy).toMatchObject({ places: { 1: {} }, sent: {} })
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
