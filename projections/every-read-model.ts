import { accessLog } from './access-log/projection.ts'
import { accountList } from './accounts/projection.ts'
import { agentList } from './agents/projection.ts'
import { auditTrail } from './audit-trail/projection.ts'
import { invitationList } from './invitations/projection.ts'
import { proposalList } from './proposals/projection.ts'
import { referenceNumbers } from './references/projection.ts'
import { reminderList } from './reminders/projection.ts'
import type { Projection } from '@fleet/platform/subscriptions/projection'
import { stats } from './stats/projection.ts'
import { submissionList } from './submissions/projection.ts'
import { trips } from './trips/projection.ts'

/** Every read model. Each is a group of its own: what it waits for, none of the others does. */
export const readModelNames = [
  'account-list',
  'invitations',
  'access-log',
  'submission-list',
  'dashboard-stats',
  'audit-trail',
  'references',
  'agents',
  'trips',
  'proposals',
  'reminders',
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
