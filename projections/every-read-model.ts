import { accessLog } from './access-log/projection.ts'
import { accountList } from './accounts/projection.ts'
import { agentList } from './agents/projection.ts'
import { auditTrail } from './audit-trail/projection.ts'
import { invitationList } from './invitations/projection.ts'
import { proposalList } from './proposals/projection.ts'
import { referenceNumbers } from './references/projection.ts'
import { reminderList } from './reminders/projection.ts'
import { stats } from './stats/projection.ts'
import { submissionList } from './submissions/projection.ts'
import { trips } from './trips/projection.ts'

/** All read models. One that is missing here is not run. */
export const readModels = [
  accountList,
  invitationList,
  accessLog,
  submissionList,
  stats,
  auditTrail,
  referenceNumbers,
  agentList,
  trips,
  proposalList,
  reminderList,
] as const

type ReadModelName = (typeof readModels)[number]['name']

export const readModelNames: readonly ReadModelName[] = readModels.map(({ name }) => name)

/** Read models that live screens show. */
export const liveReadModels: readonly ReadModelName[] = readModels.filter(({ live }) => live).map(({ name }) => name)

const byTable: ReadonlyMap<string, ReadModelName> = new Map(
  readModels.flatMap(({ name, tables }) => tables.map((table) => [table, name] as const)),
)

/** The read models whose tables a statement names. */
export function readModelsIn(statement: string): ReadModelName[] {
  const tables = [...statement.matchAll(/\bread\.(\w+)/g)].map(([, table = '']) => byTable.get(table))
  return [...new Set(tables)].filter((name) => name !== undefined)
}
