import { expect, it } from 'vitest'
import { auditKinds } from '@fleet/domain/kernel/history'
import { historyTypes, typesOfKind } from './history-events.ts'
import { auditTrail } from './projection.ts'

it('the audit trail keeps every event that a history shows, each of one kind', () => {
  const kept = [...auditTrail.types].filter((type) => type !== 'PreviewPurged' && type !== 'PersonErased')
  expect(kept.toSorted()).toEqual(historyTypes.toSorted())
  expect(auditKinds.flatMap(typesOfKind).toSorted()).toEqual(historyTypes.toSorted())
  for (const kind of auditKinds) expect(typesOfKind(kind), kind).not.toEqual([])
})
