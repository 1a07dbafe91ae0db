import { expect, it } from 'vitest'
import { auditTrail } from '@fleet/projections/audit-trail/projection'
import { auditExportCalls } from './contract.ts'
import { auditKinds } from './kinds.ts'

it('every event of the audit trail is of one kind', () => {
  const kept = [...auditTrail.types].filter((type) => type !== 'PreviewPurged' && type !== 'PersonErased')
  expect(Object.values(auditKinds).flat().toSorted()).toEqual(kept.toSorted())
  expect(auditExportCalls['POST /api/audit-exports'].body.properties.filter.properties.kind.enum).toEqual(
    Object.keys(auditKinds),
  )
})
