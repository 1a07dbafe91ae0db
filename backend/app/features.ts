import type { Migration } from '@fleet/platform/database/migrate'
import { httpErrorCodes, type ErrorCodes } from '@fleet/platform/http/errors'
import { httpLimits, type LimitsOf } from '@fleet/platform/http/limits'
import type { UpdateOf } from '@fleet/platform/http/live-updates'
import { documentsFeature } from '../documents/feature.ts'
import { accountsFeature } from '../features/accounts/feature.ts'
import { agentsFeature } from '../features/agents/feature.ts'
import { apiDocsFeature } from '../features/api-docs/feature.ts'
import { clientImportFeature } from '../features/client-import/feature.ts'
import { declarationsFeature } from '../features/declarations/feature.ts'
import { erasureFeature } from '../features/erasure/feature.ts'
import { exportsFeature } from '../features/exports/feature.ts'
import { formVersionsFeature } from '../features/form-versions/feature.ts'
import { groupMembersFeature } from '../features/group-members/feature.ts'
import { invitationsFeature } from '../features/invitations/feature.ts'
import { lettersFeature } from '../features/letters/feature.ts'
import { medicalFormFeature } from '../features/medical-form/feature.ts'
import { operatorFeature } from '../features/operator/feature.ts'
import { phrasesFeature } from '../features/phrases/feature.ts'
import { presenceFeature } from '../features/presence/feature.ts'
import { previewFeature } from '../features/preview/feature.ts'
import { proposalsFeature } from '../features/proposals/feature.ts'
import { receiptFeature } from '../features/receipt/feature.ts'
import { remindersFeature } from '../features/reminders/feature.ts'
import { signInFeature } from '../features/sign-in/feature.ts'
import { standaloneFormsFeature } from '../features/standalone-forms/feature.ts'
import { statsFeature } from '../features/stats/feature.ts'
import { submissionDocumentsFeature } from '../features/submission-documents/feature.ts'
import { submissionsFeature } from '../features/submissions/feature.ts'
import { teamFeature } from '../features/team/feature.ts'
import { tripSheetsFeature } from '../features/trip-sheets/feature.ts'
import { tripsFeature } from '../features/trips/feature.ts'
import { formInstancesFeature } from '../form-instances/feature.ts'
import { liveUpdatesFeature } from '../live-updates/feature.ts'
import { mailFeature } from '../mail/feature.ts'
import { healthFeature } from './health/feature.ts'

/** All features of the server. */
export const features = [
  healthFeature,
  mailFeature,
  liveUpdatesFeature,
  formInstancesFeature,
  documentsFeature,
  accountsFeature,
  signInFeature,
  teamFeature,
  erasureFeature,
  invitationsFeature,
  groupMembersFeature,
  receiptFeature,
  declarationsFeature,
  lettersFeature,
  previewFeature,
  formVersionsFeature,
  medicalFormFeature,
  submissionsFeature,
  submissionDocumentsFeature,
  proposalsFeature,
  agentsFeature,
  remindersFeature,
  statsFeature,
  operatorFeature,
  phrasesFeature,
  presenceFeature,
  apiDocsFeature,
  clientImportFeature,
  exportsFeature,
  tripSheetsFeature,
  tripsFeature,
  standaloneFormsFeature,
] as const

type Listed = (typeof features)[number]
type Intersection<Union> = (Union extends unknown ? (one: Union) => void : never) extends (both: infer All) => void
  ? All
  : never
type EachOf<Key extends string> = Listed extends infer One
  ? One extends { readonly [k in Key]: infer Value }
    ? Value
    : never
  : never

/** All calls, by method and address. */
export type EveryCall = Intersection<EachOf<'calls'>>

/** Every limit by name; tests use other numbers. */
export type Limits = LimitsOf<typeof httpLimits & Intersection<EachOf<'limits'>>>

/** The limits of all features; `docs/limits.md` is generated from them. */
export const limits: Limits = Object.assign(
  { ...httpLimits },
  ...features.map((one) => ('limits' in one ? one.limits : {})),
)

/** Every error code, with its HTTP status. */
export const errorCodes: ErrorCodes = Object.assign(
  { ...httpErrorCodes },
  ...features.map((one) => ('errorCodes' in one ? one.errorCodes : {})),
)

/** Kinds of live updates, with the required right. */
export type LiveUpdateKinds = Intersection<EachOf<'liveUpdates'>['kinds']>
export const liveUpdateKinds: LiveUpdateKinds = Object.assign(
  {},
  ...features.map((one) => ('liveUpdates' in one ? one.liveUpdates.kinds : {})),
)
/** A live update of any kind. */
export type EveryUpdate = UpdateOf<LiveUpdateKinds>

/** Names that answers use next to a form's fields; no field may have them. */
export const reservedNames: readonly string[] = features.flatMap((one): readonly string[] =>
  'reservedNames' in one ? one.reservedNames : [],
)

export const featureMigrations: readonly Migration[] = features.flatMap((one): readonly Migration[] =>
  'migrations' in one ? one.migrations : [],
)
