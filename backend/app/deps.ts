import type { Submissions } from '../features/submissions/registration.ts'
import type { DatabasePool } from 'slonik'
import type { EventStore } from '@fleet/domain/kernel/event-store'
import type { AccountCommand } from '@fleet/domain/accounts/commands'
import type { AccountEvent } from '@fleet/domain/accounts/events'
import type { Account } from '@fleet/domain/accounts/state'
import type { AgencyCommand } from '@fleet/domain/agents/commands'
import type { AgencyEvent } from '@fleet/domain/agents/events'
import type { Agency } from '@fleet/domain/agents/state'
import type { ClientImport, ClientImportCommand } from '@fleet/domain/client-imports/decider'
import type { ClientImportEvent } from '@fleet/domain/client-imports/events'
import type { DocumentCommand, DocumentLog } from '@fleet/domain/documents/decider'
import type { DocumentEvent } from '@fleet/domain/documents/events'
import type { ErasePerson, Erasures } from '@fleet/domain/erasures/decider'
import type { PersonErased } from '@fleet/domain/erasures/events'
import type { Export, ExportCommand } from '@fleet/domain/exports/decider'
import type { ExportEvent } from '@fleet/domain/exports/events'
import type { IssuePassengerList, PassengerLists } from '@fleet/domain/passenger-lists/decider'
import type { PassengerListEvent } from '@fleet/domain/passenger-lists/events'
import type { InvitationCommand } from '@fleet/domain/invitations/decider'
import type { InvitationEvent } from '@fleet/domain/invitations/events'
import type { Invitation } from '@fleet/domain/invitations/state'
import type { ListViewCommand, ListViews } from '@fleet/domain/list-views/decider'
import type { ListViewEvent } from '@fleet/domain/list-views/events'
import type { ReferenceTaken, References, TakeReference } from '@fleet/domain/references/decider'
import type { Reservation, ReservationCommand } from '@fleet/domain/reservations/decider'
import type { ReservationEvent } from '@fleet/domain/reservations/events'
import type { RecordUnknownSignIns, UnknownSignIns } from '@fleet/domain/sign-ins/decider'
import type { UnknownSignInFailed } from '@fleet/domain/sign-ins/events'
import type { ReminderCommand, Reminders } from '@fleet/domain/reminders/decider'
import type { ReminderEvent } from '@fleet/domain/reminders/events'
import type { RecordRefusals, Refusals } from '@fleet/domain/refusals/decider'
import type { AccessRefused } from '@fleet/domain/refusals/events'
import type { Clock } from '@fleet/platform/time/clock'
import type { Config } from '@fleet/platform/config/config'
import type { Attempts } from '../features/accounts/attempts.ts'
import type { SecondFactors } from '../features/accounts/second-factors.ts'
import type { PlainKind } from '../features/standalone-forms/filled-form.ts'
import type { Cleaning } from '../documents/sanitize/cleaning.ts'
import type { DocumentFiles } from '../documents/store/document-files.ts'
import type { FormRegistry } from '../form-registry/registry.ts'
import type { OutboxTable } from '../mail/outbox-table.ts'
import type { Presence } from '../live-updates/presence.ts'
import type { News } from '../live-updates/news.ts'
import type { Limits } from '@fleet/platform/http/limits'
import type { CommandHandler as Aggregate } from '@fleet/domain/kernel/command-handler'
import type { Counters } from '@fleet/platform/http/rate-limits/counters'
import type { Gate } from '@fleet/platform/async/gate'
import type { places } from '@fleet/platform/async/places'
import type { Sessions } from '@fleet/platform/http/session/session-store'
import type { ReadModels } from '@fleet/platform/http/read-your-writes'
import type { Scanner } from '../documents/scan/scanner.ts'
import type { Uploads } from '../documents/upload/uploads.ts'
import type { MasterKeys } from '@fleet/platform/vault/keys'
import type { Vault } from '@fleet/platform/vault/vault'

/** All that the application offers its features; each of them names the few things it needs. */
export type AppDeps = {
  readonly config: Config
  readonly clock: Clock
  readonly limits: Limits
  readonly counters: Counters
  readonly keys: MasterKeys
  readonly vault: Vault
  readonly store: EventStore
  readonly database: DatabasePool
  readonly readModels: ReadModels
  readonly sessions: Sessions
  readonly forms: FormRegistry
  readonly news: News
  readonly presence: Presence
  readonly documents: DocumentFiles
  readonly cleaning: Cleaning
  /** Files on their way that are no documents yet. */
  readonly uploads: Uploads
  /** Looks for malware in what is uploaded; undefined: nobody does. */
  readonly scanner: Scanner | undefined
  /** As many files are held whole at a time, to be made documents. */
  readonly attaching: Gate
  /** Places for uploads on their way, of all kinds. */
  readonly uploading: ReturnType<typeof places>
  /** Places for thumbnails that are being made. */
  readonly thumbnails: ReturnType<typeof places>
  /** Reads, damages and deletions of a registration's files. */
  readonly documentLogs: Aggregate<DocumentLog, DocumentCommand, DocumentEvent>
  readonly submissions: Submissions
  /** Agencies: profile, what staff decide, team. */
  readonly agents: Aggregate<Agency, AgencyCommand, AgencyEvent>
  /** Forms that are nothing but filled. */
  readonly filledForms: readonly PlainKind[]
  readonly clientImports: Aggregate<ClientImport, ClientImportCommand, ClientImportEvent>
  /** How each looks at the list of registrations. */
  readonly listViews: Aggregate<ListViews, ListViewCommand, ListViewEvent>
  readonly exports: Aggregate<Export, ExportCommand, ExportEvent>
  readonly passengerLists: Aggregate<PassengerLists, IssuePassengerList, PassengerListEvent>
  /** What each registration was reminded of. */
  readonly reminders: Aggregate<Reminders, ReminderCommand, ReminderEvent>
  readonly references: Aggregate<References, TakeReference, ReferenceTaken>
  readonly accounts: Aggregate<Account, AccountCommand, AccountEvent>
  readonly reservations: Aggregate<Reservation, ReservationCommand, ReservationEvent>
  /** Which account an identity (issuer and subject) signs in to. */
  readonly identities: Aggregate<Reservation, ReservationCommand, ReservationEvent>
  readonly invitations: Aggregate<Invitation, InvitationCommand, InvitationEvent>
  readonly unknownSignIns: Aggregate<UnknownSignIns, RecordUnknownSignIns, UnknownSignInFailed>
  readonly refusals: Aggregate<Refusals, RecordRefusals, AccessRefused>
  readonly erasures: Aggregate<{ readonly erased: Erasures }, ErasePerson, PersonErased>
  readonly secondFactors: SecondFactors
  readonly attempts: Attempts
  readonly outbox: OutboxTable
}
