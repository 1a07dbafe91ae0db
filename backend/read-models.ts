import { accessLog } from '@fleet/projections/access-log/projection'
import { accountList } from '@fleet/projections/accounts/projection'
import { agentList } from '@fleet/projections/agents/projection'
import { auditTrail } from '@fleet/projections/audit-trail/projection'
import { invitationList } from '@fleet/projections/invitations/projection'
import { proposalList } from '@fleet/projections/proposals/projection'
import { referenceNumbers } from '@fleet/projections/references/projection'
import { reminderList } from '@fleet/projections/reminders/projection'
import type { Projection } from '@fleet/projections/runtime/projection'
import { stats } from '@fleet/projections/stats/projection'
import { submissionList } from '@fleet/projections/submissions/projection'
import { trips } from '@fleet/projections/trips/projection'

/** Every read model. Each is a group of its own: what it waits for, none of the others does. */
export const readModelNames = [
  'account-list', 'invitations', 'access-log', 'submission-list', 'dashboard-stats', 'audit-trail', 'references', 'agents', 'trips', 'proposals', 'reminders',
] as const
export type ReadModelName = (typeof readModelNames)[number]

const byName: Readonly<Record<ReadModelName, Projection>> = {
  'account-list': accountList,
  invitations: invitationList,
  'access-log': accessLog,
  'submission-list': submissionList,
  'dashboard-stats': stats,
  'audit-trail': auditTrail,
  references: referenceNumbers,
  agents: agentList,
  trips,
  proposals: proposalList,
  reminders: reminderList,
}

export const readModels: readonly Projection[] = readModelNames.map((name) => byName[name])

const byTable = new Map(readModelNames.flatMap((name) => byName[name].tables.map((table) => [table, name] as const)))

/** The read models whose tables a statement names. */
export function readModelsIn(statement: string): ReadModelName[] {
  const tables = [...statement.matchAll(/\bread\.(\w+)/g)].map(([, table = '']) => byTable.get(table))
  return [...new Set(tables)].filter((name) => name !== undefined)
}
