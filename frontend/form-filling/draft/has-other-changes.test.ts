import { expect, it } from 'vitest'
import type { ShownFile } from '@fleet/backend/form-instances/contract'
import { eventsOfFile, hasOtherChanges } from './has-other-changes.ts'

const file = (documentId: string, kind = 'passportCopy'): ShownFile => ({
  documentId,
  person: 1,
  kind,
  name: 'a.pdf',
  contentType: 'application/pdf',
  size: 1,
  uploadedAt: '2030-01-01T00:00:00Z',
})
const saved = (revision: number, changed: string[]) => ({ revision, changed, cleared: [], formVersion: '1' })
const body = { json: {}, sent: [{ recordKey: 1, patch: { name: 'Ada' } }] }

it('a save that raised the revision by its own events only includes everything', () => {
  expect(hasOtherChanges(saved(6, ['name']), body, 5)).toBe(false)
  expect(hasOtherChanges(saved(7, ['name']), { ...body, step: { id: 'diving', number: 3 } }, 5)).toBe(false)
})

it('others changed something when the revision rose further, or the save changed nothing itself', () => {
  expect(hasOtherChanges(saved(7, ['name']), body, 5)).toBe(true)
  expect(hasOtherChanges(saved(6, []), body, 5)).toBe(true)
})

it('a document sets its flag with the first of its kind, and clears it with the last', () => {
  const [one, two, other] = [file('1'), file('2'), file('3', 'idFrontCopy')]
  expect([
    eventsOfFile([other], [other, one]),
    eventsOfFile([one], [one, two]),
    eventsOfFile([one, two], [two]),
    eventsOfFile([one, other], [other]),
  ]).toEqual([2, 1, 1, 2])
})
