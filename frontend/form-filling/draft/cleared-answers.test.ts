import { describe, expect, it } from 'vitest'
import type { Answers } from '@fleet/form-schemas/engine/runtime/definition/definition'
import { is, smallForm } from '../../form-renderer/testing/small-form.ts'
import { instanceData, groupForm } from '../testing/instance-data.ts'
import { openDraft } from './draft.ts'

const text = { type: 'string' }

function open(form: ReturnType<typeof smallForm>, person: Answers) {
  const sent: unknown[] = []
  const view = instanceData({ persons: { 1: person } })
  const draft = openDraft(
    { formType: groupForm, form, view },
    {
      read: async () => view,
      save: async ({ body, revision }) => {
        sent.push(body.json)
        return {
          revision: revision + 1,
          previousRevision: revision,
          formVersion: '1',
          changed: body.sent.flatMap(({ patch }) => Object.keys(patch)),
          cleared: [],
        }
      },
      copies: { available: true, takeOver: () => undefined, write: () => true },
      clock: { now: () => 1_000, after: () => () => {} },
      online: () => true,
      newKey: () => 'key',
      language: () => 'en',
      onFirstSave: () => {},
      onOtherVersion: async () => {},
    },
  )
  return { draft, sent }
}

describe('answers that a choice cleared', () => {
  const flag = { type: 'boolean' }
  const diving = {
    when: is('isDiver', true),
    isActive: ({ isDiver }: Answers) => isDiver === true,
    fields: { level: text, dives: { type: 'integer' } },
  }
  const form = smallForm({ fields: { name: text, isDiver: flag }, opened: [diving] })
  const diver = () => open(form, { name: 'Anna', isDiver: true, level: 'AOWD', dives: 40 })

  it('come back with the choice, any number of times, on the server too', async () => {
    const { draft, sent } = diver()
    for (let turn = 0; turn < 2; turn += 1) {
      draft.edit(1, { isDiver: false })
      expect(draft.answers(1)).toEqual({ name: 'Anna', isDiver: false })
      expect(draft.clearedBy(1, 'isDiver')).toEqual(['level', 'dives'])
      await draft.flush()
      expect(draft.undo(1, 'isDiver').toSorted()).toEqual(['dives', 'isDiver', 'level'])
      expect(draft.answers(1)).toEqual({ name: 'Anna', isDiver: true, level: 'AOWD', dives: 40 })
      expect(draft.clearedBy(1, 'isDiver')).toEqual([])
      expect(draft.undo(1, 'isDiver')).toEqual([])
      await draft.flush()
    }
    expect(sent).toEqual(
      Array.from({ length: 2 }, () => [
        { person: 1, isDiver: false, level: null, dives: null },
        { person: 1, isDiver: true, level: 'AOWD', dives: 40 },
      ]).flat(),
    )
  })

  it('can be restored when the choice was undone by hand, but not over newer input', () => {
    const { draft } = diver()
    draft.edit(1, { isDiver: false })
    draft.edit(1, { isDiver: true })
    draft.edit(1, { level: 'OWD' })
    expect(draft.clearedBy(1, 'isDiver')).toEqual(['dives'])
    draft.undo(1, 'isDiver')
    expect(draft.answers(1)).toEqual({ name: 'Anna', isDiver: true, level: 'OWD', dives: 40 })
  })
})
