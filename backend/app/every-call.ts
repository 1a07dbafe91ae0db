import type { accessLogCalls } from '../features/accounts/access-log-contract.ts'
import type { accountCalls } from '../features/accounts/contract.ts'
import type { secondFactorCalls } from '../features/accounts/second-factor-contract.ts'
import type { agentCalls } from '../features/agents/contract.ts'
import type { confirmationCalls, declarationCalls } from '../features/declarations/contract.ts'
import type { clientImportCalls, copyTripCalls } from '../features/client-import/contract.ts'
import type { documentCalls } from '../features/submission-documents/contract.ts'
import type { erasureCalls } from '../features/erasure/contract.ts'
import type { auditExportCalls } from '../features/exports/audit/contract.ts'
import type { exportCalls } from '../features/exports/contract.ts'
import type { filledFormCalls } from '../features/standalone-forms/contract.ts'
import type { formCalls } from '../features/form-versions/contract.ts'
import type { rehearsalCalls, versionCalls } from '../features/form-versions/version-contract.ts'
import type { lackCalls } from './health/contract.ts'
import type { acceptanceCalls, handOverCalls, invitationCalls } from '../features/invitations/contract.ts'
import type { outboxCalls } from '../features/letters/contract.ts'
import type { operatorCalls } from '../features/operator/contract.ts'
import type { receiptCalls } from '../features/receipt/contract.ts'
import type { partCalls } from '../features/group-members/contract.ts'
import type { phraseCalls } from '../features/phrases/contract.ts'
import type { presenceCalls } from '../features/presence/contract.ts'
import type { previewCalls } from '../features/preview/contract.ts'
import type { sheetCalls } from '../features/trip-sheets/contract.ts'
import type { proposalCalls } from '../features/proposals/contract.ts'
import type { reminderCalls } from '../features/reminders/contract.ts'
import type { identityCalls, sessionCalls } from '../features/sign-in/contract.ts'
import type { passwordCalls } from '../features/sign-in/password-contract.ts'
import type { statsCalls } from '../features/stats/contract.ts'
import type { dueCalls } from '../features/submissions/due-contract.ts'
import type { listViewCalls } from '../features/submissions/list-view-contract.ts'
import type { bulkCalls } from '../features/submissions/bulk-contract.ts'
import type { submissionCalls } from '../features/submissions/contract.ts'
import type { teamCalls } from '../features/team/contract.ts'
import type { tripCalls } from '../features/trips/contract.ts'

/** The calls that pages make, by method and address. */
export type EveryCall = typeof accessLogCalls &
  typeof accountCalls &
  typeof secondFactorCalls &
  typeof agentCalls &
  typeof confirmationCalls &
  typeof declarationCalls &
  typeof clientImportCalls &
  typeof copyTripCalls &
  typeof documentCalls &
  typeof erasureCalls &
  typeof auditExportCalls &
  typeof exportCalls &
  typeof filledFormCalls &
  typeof formCalls &
  typeof rehearsalCalls &
  typeof versionCalls &
  typeof lackCalls &
  typeof acceptanceCalls &
  typeof handOverCalls &
  typeof invitationCalls &
  typeof outboxCalls &
  typeof operatorCalls &
  typeof partCalls &
  typeof receiptCalls &
  typeof phraseCalls &
  typeof presenceCalls &
  typeof previewCalls &
  typeof proposalCalls &
  typeof reminderCalls &
  typeof identityCalls &
  typeof sessionCalls &
  typeof passwordCalls &
  typeof sheetCalls &
  typeof statsCalls &
  typeof dueCalls &
  typeof submissionCalls &
  typeof bulkCalls &
  typeof listViewCalls &
  typeof teamCalls &
  typeof tripCalls
