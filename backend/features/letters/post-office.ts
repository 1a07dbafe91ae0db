import { join } from 'node:path'
import type { Job } from '@fleet/platform/jobs/scheduler'
import type { Config } from '@fleet/platform/config/config'
import type { OutboxTable } from '../../mail/outbox-table.ts'
import type { NotificationHub } from '@fleet/platform/database/notifications'
import type { EventStore } from '@fleet/domain/kernel/event-store'
import type { Clock } from '@fleet/platform/time/clock'
import type { MasterKeys } from '@fleet/platform/vault/keys'
import type { AccountHandler } from '@fleet/domain/accounts/decider'
import type { ReminderHandler } from '@fleet/domain/reminders/decider'
import type { InvitationHandler } from '@fleet/domain/invitations/decider'
import type { FormRegistry } from '../../form-registry/registry.ts'
import type { AgencyHandler } from '@fleet/domain/agents/decider'
import type { DatabasePool } from 'slonik'
import type { Submissions } from '../submissions/registration.ts'
import type { ErasureHandler } from '@fleet/domain/erasures/decider'
import { composer } from './compose.ts'
import { removeMailFiles } from '../../mail/mail-files.ts'
import { sendMailsJob } from '../../mail/sender.ts'
import { fileTransport, smtpTransport } from '../../mail/transport.ts'

/** Folder of mails that are written to files; undefined when they are sent. */
export function outboxFolder({ smtpUrl, dataDir }: Config): string | undefined {
  return smtpUrl === undefined ? join(dataDir, 'outbox') : undefined
}

type Deps = {
  readonly config: Config
  readonly clock: Clock
  readonly keys: MasterKeys
  readonly store: EventStore
  readonly database: DatabasePool
  readonly forms: FormRegistry
  readonly submissions: Submissions
  readonly agents: AgencyHandler
  readonly reminders: ReminderHandler
  readonly accounts: AccountHandler
  readonly invitations: InvitationHandler
  readonly erasures: ErasureHandler
  readonly outbox: OutboxTable
  readonly listening: NotificationHub
}

/** Sends mails by `SMTP_URL`, or writes them to files. */
export function sendLettersJob(deps: Deps, log: (line: string) => void): Job {
  const { config, outbox, store, clock, listening } = deps
  const from = config.mailFrom
  const folder = join(config.dataDir, 'outbox')
  const transport = config.smtpUrl === undefined ? fileTransport(folder, from) : smtpTransport(config.smtpUrl, from)
  const job = sendMailsJob({
    listening,
    outbox,
    store,
    clock,
    compose: composer(deps),
    send: transport.send,
    removeSent: (eventId) => removeMailFiles(folder, [eventId]),
    onError: log,
  })
  return { ...job, close: () => transport.close() }
}
