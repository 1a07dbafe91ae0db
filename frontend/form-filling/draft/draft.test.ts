import { describe, expect, it } from 'vitest'
import type { Answers } from '@fleet/form-schemas/engine/runtime/definition/definition'
import { HttpProblem } from '../../lib/http/http-problem.ts'
import { is, smallForm } from '../../form-renderer/testing/small-form.ts'
import { annasView as view, openedDraft as open, text } from '../testing/opened-draft.ts'

const conflict = new HttpProblem({
  status: 409,
  statusText: '',
  body: JSON.stringify({ code: 'submissions.conflict', errors: [{ person: 1, field: 'name', code: 'conflict' }] }),
})

/** A save of one person that an earlier page had sent. */
const savedBy = (recordKey: number) => ({
  key: `save-${recordKey}`,
  revision: 3,
  body: { json: {}, sent: [{ recordKey, patch: { email: `${recordKey}@b` } }] },
  replaces: [],
  isUncertain: true,
})

describe('a draft', () => {
  it('saves only changes, on the revision they were based on, and reports the first save once', async () => {
    const { draft, sent, firstSaves } = open()
    draft.edit(1, { email: 'a@b.co' })
    expect(await draft.flush()).toBe(true)
    draft.edit(1, { email: 'a@b.com' })
    await draft.flush()
    expect(sent.map(({ json, revision }) => [json, revision])).toEqual([
      [{ person: 1, email: 'a@b.co' }, 5],
      [{ person: 1, email: 'a@b.com' }, 6],
    ])
    expect(firstSaves()).toBe(1)
  })

  it('keeps unsaved answers on the device until the server has them', async () => {
    const { draft, device } = open()
    draft.edit(1, { email: 'a@b.co' })
    expect(device.copy?.places['1']).toEqual({ email: 'a@b.co' })
    await draft.flush()
    expect(device.copy?.places['1']).toEqual({})
  })

  it.each([true, false])('deletes stored answers of persons who were erased, editable: %s', (editable) => {
    const copy = {
      revision: 3,
      at: 1,
      places: { 0: { leader: 'Anna' }, 1: { email: 'anna@b.co' }, 2: { email: 'ben@b.co' } },
      pendingSaves: [savedBy(1), savedBy(2)],
    }
    const { device, draft } = open({ copy, loaded: view({ editable, erasedPersons: [1], persons: { 1: {}, 2: {} } }) })
    expect(device.copy).toMatchObject({ places: { 2: { email: 'ben@b.co' } } })
    expect(device.copy?.pendingSaves).toEqual([savedBy(2)])
    expect(draft.answers(1)).toEqual({})
  })

  it('restores the copy of an earlier visit, based on its revision', async () => {
    const { draft, sent, later } = open({ copy: { revision: 3, at: 1, places: { 1: { email: 'kept@b.co' } } } })
    expect(draft.answers(1)).toEqual({ name: 'Anna', email: 'kept@b.co' })
    await later()
    expect(sent).toEqual([{ json: { person: 1, email: 'kept@b.co' }, revision: 3, key: 'key-1', formVersion: '1' }])
  })

  it('merges a stored list with changes that others made since', async () => {
    const drawn = smallForm({ fields: { name: text, speaks: { type: 'array', items: text } } })
    const loaded = view({ persons: { 1: { speaks: ['en', 'it'] } } })
    const { draft, sent, device, later } = open({
      drawn,
      loaded,
      fresh: loaded,
      copy: { revision: 3, at: 1, places: { 1: { speaks: ['en', 'de'] } }, seen: { 1: { speaks: ['en'] } } },
    })
    expect(draft.answers(1)).toEqual({ speaks: ['en', 'it', 'de'] })
    draft.edit(1, { speaks: ['en', 'it', 'de', 'fr'] })
    expect(device.copy).toMatchObject({
      revision: 5,
      places: { 1: { speaks: ['en', 'it', 'de', 'fr'] } },
      seen: { 1: { speaks: ['en', 'it'] } },
    })
    await later()
    expect(sent[0]).toMatchObject({ json: { speaks: ['en', 'it', 'de', 'fr'] }, revision: 5 })
  })

  it('shows the entries of others when they make a list too long', async () => {
    const drawn = smallForm({ fields: { speaks: { type: 'array', items: text, maxItems: 2 } } })
    const refusal = new HttpProblem({
      status: 422,
      statusText: '',
      body: JSON.stringify({
        code: 'submissions.invalid',
        errors: [{ person: 1, field: 'speaks', code: 'maxItems', message: 'At most 2.' }],
      }),
    })
    const { draft, sent, later } = open({
      drawn,
      replies: [refusal],
      loaded: view({ persons: { 1: { speaks: ['en'] } } }),
      fresh: view({ revision: 9, persons: { 1: { speaks: ['en', 'it'] } } }),
    })
    draft.edit(1, { speaks: ['en', 'de'] })
    await draft.flush()
    await later()
    expect(draft.answers(1)).toEqual({ speaks: ['en', 'it', 'de'] })
    expect(sent).toHaveLength(1)
    draft.edit(1, { speaks: ['it', 'de'] })
    await draft.flush()
    expect(sent.at(-1)).toMatchObject({ json: { speaks: ['it', 'de'] }, revision: 9 })
  })

  it('deletes the copy of an earlier visit when the server has it, and continues from the current revision', async () => {
    const { draft, sent, device } = open({ copy: { revision: 3, at: 1, places: { 1: { name: 'Anna' } } } })
    expect(device.copy?.places['1']).toEqual({})
    draft.edit(1, { name: 'Anne' })
    await draft.flush()
    expect(sent.map(({ revision }) => revision)).toEqual([5])
  })

  it('keeps the device copy when the form cannot be changed', () => {
    const copy = { revision: 3, at: 1, places: { 1: { email: 'kept@b.co' } } }
    expect(open({ copy, loaded: view({ editable: false }) }).draft.answers(1)).toEqual({ name: 'Anna' })
  })

  it('reads and shows the whole form again when others changed something too', async () => {
    const fresh = view({ revision: 9, persons: { 1: { name: 'Hanna', email: 'a@b.co' } } })
    const { draft, sent } = open({ replies: [{ revision: 9 }], fresh })
    draft.edit(1, { email: 'a@b.co' })
    await draft.flush()
    expect(draft.answers(1)).toEqual({ name: 'Hanna', email: 'a@b.co' })
    draft.edit(1, { email: 'c@b.co' })
    await draft.flush()
    expect(sent.at(-1)?.revision).toBe(9)
  })

  it('moves its base only to what it has read: a save ends after the changes of others are here', async () => {
    const drawn = smallForm({ fields: { speaks: { type: 'array', items: text } } })
    const reads = [
      new HttpProblem({ status: 503, statusText: '', body: '' }),
      view({ revision: 7, persons: { 1: { speaks: ['it', 'de'] } } }),
    ]
    const { draft, sent, later } = open({
      drawn,
      replies: [{ revision: 7 }, { revision: 7 }],
      loaded: view({ persons: { 1: {} } }),
      reads,
    })
    draft.edit(1, { speaks: ['de'] })
    expect(await draft.flush()).toBe(false)
    expect(draft.answers(1)).toEqual({ speaks: ['de'] })
    await later()
    expect(sent.map(({ key, revision }) => [key, revision])).toEqual([
      ['key-1', 5],
      ['key-1', 5],
    ])
    expect(draft.answers(1)).toEqual({ speaks: ['it', 'de'] })
  })

  it('reads changes of others even if its own save changed nothing', async () => {
    const { draft } = open({
      replies: [{ revision: 6, changed: [] }],
      fresh: view({ revision: 6, persons: { 1: { name: 'Hanna', email: 'a@b.co' } } }),
    })
    draft.edit(1, { email: 'a@b.co' })
    await draft.flush()
    expect(draft.answers(1)).toEqual({ name: 'Hanna', email: 'a@b.co' })
  })

  it.each([
    ['mine', true, 'Mine', [{ person: 1, name: 'Mine' }]],
    ['theirs', false, 'Theirs', []],
  ])('shows both sides of a conflict and keeps %s when that is chosen', async (_side, mine, name, then) => {
    const fresh = view({ revision: 7, persons: { 1: { name: 'Theirs' } } })
    const { draft, sent, later } = open({ replies: [conflict], fresh })
    draft.edit(1, { name: 'Mine' })
    expect(await draft.flush()).toBe(false)
    await later()
    expect(draft.state().conflicts).toEqual([{ recordKey: 1, field: 'name', mine: 'Mine', theirs: 'Theirs' }])
    draft.choose([mine])
    await later()
    expect(draft.answers(1)['name']).toBe(name)
    expect(sent.slice(1).map(({ json }) => json)).toEqual(then)
    expect(sent.slice(1).every(({ revision }) => revision === 7)).toBe(true)
    expect(draft.state().save.kind).toBe('saved')
  })

  it('shows a refusal at its field, saves the rest, and tries again once the field changes', async () => {
    const refusal = new HttpProblem({
      status: 422,
      statusText: '',
      body: JSON.stringify({
        code: 'submissions.invalid',
        errors: [{ person: 1, field: 'email', code: 'maxLength', message: 'Too long.' }],
      }),
    })
    const { draft, sent } = open({ replies: [refusal] })
    draft.edit(1, { email: 'far too long', name: 'Hanna' })
    await draft.flush()
    expect(draft.state().refused.get('1:email')).toEqual({ value: 'far too long', text: 'Too long.' })
    expect(sent.map(({ json }) => json)).toEqual([
      { person: 1, email: 'far too long', name: 'Hanna' },
      { person: 1, name: 'Hanna' },
    ])
    draft.edit(1, { email: 'short' })
    await draft.flush()
    expect(sent.at(-1)?.json).toEqual({ person: 1, email: 'short' })
    expect(draft.state().refused.size).toBe(0)
  })

  it('saves a visited step once', async () => {
    const { draft, sent } = open({ loaded: view({ currentStep: 0 }) })
    draft.visit(1)
    await draft.flush()
    draft.visit(1)
    await draft.flush()
    expect(sent.map(({ json }) => json)).toEqual([{ currentStep: 1 }])
  })

  it('sends the language with an answer, but not when only requested items can be changed', async () => {
    const drawn = smallForm({ fields: { name: text, email: text, language: text } })
    const full = open({ drawn })
    full.draft.edit(1, { email: 'a@b.co' })
    await full.draft.flush()
    const requested = open({ drawn, loaded: view({ status: 'missing_docs', editable: ['1:email'] }) })
    requested.draft.edit(1, { email: 'a@b.co' })
    await requested.draft.flush()
    expect([...full.sent, ...requested.sent].map(({ json }) => json)).toEqual([
      { person: 1, email: 'a@b.co', language: 'en' },
      { person: 1, email: 'a@b.co' },
    ])
  })

  it('asks nobody when somebody else fills it in in another language', async () => {
    const drawn = smallForm({ fields: { name: text, email: text, language: text } })
    const clash = new HttpProblem({
      status: 409,
      statusText: '',
      body: JSON.stringify({
        code: 'submissions.conflict',
        errors: [{ person: 1, field: 'language', code: 'conflict' }],
      }),
    })
    const fresh = view({ revision: 7, persons: { 1: { name: 'Anna', language: 'de' } } })
    const { draft, sent, later } = open({ drawn, replies: [clash], fresh })
    draft.edit(1, { email: 'a@b.co' })
    await draft.flush()
    await later()
    expect(draft.state().conflicts).toEqual([])
    expect(sent.at(-1)).toMatchObject({ json: { email: 'a@b.co', language: 'en' }, revision: 7 })
    expect(draft.state().save.kind).toBe('saved')
  })
})

describe('a draft whose form changes', () => {
  const version = (name: string, fields: Parameters<typeof smallForm>[0]['fields']) => {
    const { definition, ...rest } = smallForm({ fields })
    return { ...rest, definition: { ...definition, version: name } }
  }

  it('keeps input, applies new defaults, and saves under the new version', async () => {
    const { draft, sent } = open()
    draft.edit(1, { email: 'a@b.co' })
    draft.adopt(version('2', { name: text, email: text, diet: { ...text, default: 'none' } }))
    expect(draft.answers(1)).toEqual({ name: 'Anna', email: 'a@b.co', diet: 'none' })
    await draft.flush()
    expect(sent).toMatchObject([{ json: { person: 1, email: 'a@b.co' }, formVersion: '2' }])
  })

  it('saves the answer of a removed field under the version that had it, and keeps it', async () => {
    const { draft, sent, device } = open()
    draft.edit(1, { email: 'a@b.co' })
    draft.adopt(version('2', { name: text }))
    expect(device.copy).toMatchObject({ formVersion: '1', places: { 1: { email: 'a@b.co' } } })
    await draft.flush()
    draft.edit(1, { name: 'Ann' })
    await draft.flush()
    expect(sent.map(({ formVersion }) => formVersion)).toEqual(['1', '2'])
    expect(draft.answers(1)).toEqual({ name: 'Ann', email: 'a@b.co' })
  })

  it('saves input for a field that no longer applies under the version where it did, and restores it with that version', async () => {
    const { draft, sent } = open()
    const asking = { when: is('name', 'Ben'), isActive: ({ name }: Answers) => name === 'Ben', fields: { email: text } }
    const { definition, ...rest } = smallForm({ fields: { name: text }, opened: [asking] })
    draft.edit(1, { email: 'a@b.co' })
    draft.adopt({ ...rest, definition: { ...definition, version: '2' } })
    await draft.flush()
    draft.edit(1, { name: 'Ann' })
    await draft.flush()
    expect(sent).toMatchObject([
      { json: { person: 1, email: 'a@b.co' }, formVersion: '1' },
      { json: { person: 1, name: 'Ann' }, formVersion: '2' },
    ])
    draft.adopt(version('3', { name: text, email: text }))
    expect(draft.answers(1)).toEqual({ name: 'Ann', email: 'a@b.co' })
  })

  it('sends a stored answer of a removed field under the version it was typed in', async () => {
    const { sent, later } = open({
      drawn: version('2', { name: text }),
      copy: { revision: 5, at: 0, formVersion: '1', places: { 1: { email: 'a@b.co' } } },
    })
    await later()
    expect(sent).toMatchObject([{ json: { email: 'a@b.co' }, formVersion: '1' }])
  })

  it('moves answers to the new name of a field, including those being sent', async () => {
    const { draft, sent, later } = open()
    draft.edit(1, { email: 'a@b.co' })
    const saving = draft.flush()
    draft.adopt(version('2', { name: text, mail: { ...text, 'x-renamed-from': 'email' } }))
    expect(draft.answers(1)).toEqual({ name: 'Anna', mail: 'a@b.co' })
    await saving
    await later()
    draft.edit(1, { mail: 'a@b.com' })
    await draft.flush()
    expect(sent.map(({ json }) => json)).toEqual([
      { person: 1, email: 'a@b.co' },
      { person: 1, mail: 'a@b.com' },
    ])
  })

  it('learns about a new version when a save was validated by it', async () => {
    const { draft, otherForms } = open({ replies: [{ formVersion: '2' }, { formVersion: '2' }] })
    draft.edit(1, { email: 'a@b.co' })
    await draft.flush()
    draft.adopt(version('2', { name: text, email: text }))
    draft.edit(1, { email: 'a@b.com' })
    await draft.flush()
    expect(otherForms).toEqual(['2'])
  })

  it('adopts a version before it shows answers that the server sent under it', async () => {
    const underNewNames = view({ revision: 7, formVersion: '2', persons: { 1: { name: 'Anna', mail: 'a@b.co' } } })
    const snapshots: unknown[] = []
    const { draft } = open({
      loaded: view({ persons: { 1: { name: 'Anna', email: 'a@b.co' } } }),
      fresh: underNewNames,
      onOtherForm: async () => draft.adopt(version('2', { name: text, mail: { ...text, 'x-renamed-from': 'email' } })),
    })
    draft.subscribe(() => snapshots.push([draft.form.definition.version, draft.answers(1)]))
    await draft.refresh()
    expect(snapshots.length).toBeGreaterThan(0)
    expect(snapshots).toEqual(snapshots.map(() => ['2', { name: 'Anna', mail: 'a@b.co' }]))
  })
})
