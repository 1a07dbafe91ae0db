import { accessLog } from '../access-log/projection.ts'
import { accountList } from '../accounts/projection.ts'
import { agentList } from '../agents/projection.ts'
import { auditTrail } from '../audit-trail/projection.ts'
import { invitationList } from '../invitations/projection.ts'
import { proposalList } from '../proposals/projection.ts'
import { referenceNumbers } from '../references/projection.ts'
import { reminderList } from '../reminders/projection.ts'
import type { Projection } from '@fleet/platform/subscriptions/projection'
import { stats } from '../stats/projection.ts'
import { submissionList } from '../submissions/projection.ts'
import { trips } from '../trips/projection.ts'

/** As the application runs them, `backend/app/read-side.ts`. */
export const readModels: readonly Projection[] = [
  submissionList,
  auditTrail,
  stats,
  referenceNumbers,
  accountList,
  invitationList,
  accessLog,
  agentList,
  trips,
  proposalList,
  reminderList,
]
