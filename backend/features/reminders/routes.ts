import type { FastifyInstance, FastifyRequest } from 'fastify'
import { dayAfter } from '@fleet/domain/kernel/calendar-day'
import type { StartedSubmission } from '@fleet/domain/submissions/model/state'
import { labelIn } from '@fleet/form-schemas/engine/runtime/sheets/labels'
import { findAccountNames } from '@fleet/projections/accounts/queries'
import { findRemindable, findReminders, type RemindableRow } from '@fleet/projections/reminders/queries'
import { serve } from '@fleet/platform/http/contract/serve'
import { commandMeta } from '@fleet/platform/http/command-meta'
import { paged } from '@fleet/platform/http/paged'
import { setReadPosition } from '@fleet/platform/http/read-your-writes'
import { languageAmong } from '@fleet/platform/http/texts'
import type { DatabasePool } from 'slonik'
import { type Submissions, registrationSubject } from '../submissions/registration.ts'
import type { ReminderHandler } from '@fleet/domain/reminders/decider'
import type { FormRegistry } from '../../form-registry/registry.ts'
import type { Clock } from '@fleet/platform/time/clock'
import type { OutboxTable } from '../../mail/outbox-table.ts'
import type { AccountHandler } from '@fleet/domain/accounts/decider'
import type { MasterKeys } from '@fleet/platform/vault/keys'
import { readListed } from '../submissions/queries/read-listed.ts'
import { type PlannedFor, reminderCalls } from './contract.ts'
import { plannedFor, reminderRules } from './planned.ts'

const maxMissing = 5
/** Days after the first rule's day. */
const daysAhead = 30

const reads = ['reminders', 'submission-list', 'account-list', 'agents'] as const
const nameOf = ({ firstName, lastName }: { firstName: string | null; lastName: string | null }) =>
  [firstName, lastName].filter((part) => part !== null).join(' ') || null

type Deps = {
  readonly clock: Clock
  readonly keys: MasterKeys
  readonly database: DatabasePool
  readonly forms: FormRegistry
  readonly submissions: Submissions
  readonly reminders: ReminderHandler
  readonly accounts: AccountHandler
  readonly outbox: OutboxTable
}

/** Sent and planned reminders with their reasons; pausing and resuming. */
export function reminderRoutes(app: FastifyInstance, deps: Deps): void {
  const { database, submissions, reminders, forms, clock, outbox } = deps
  const registration = registrationSubject(submissions)

  const readerLanguage = (request: FastifyRequest) => languageAmong(request, forms.languages())

  type Pausers = ReadonlyMap<string, string>

  /** What the read model alone knows. */
  const listed = (row: RemindableRow, pausers: Pausers): PlannedFor => ({
    submissionId: row.id,
    referenceCode: row.referenceCode,
    name: nameOf(row),
    boatName: row.boatName,
    tripStartDate: row.tripStartDate,
    paused: row.pausedAt === null ? null : { at: row.pausedAt, by: pausers.get(row.pausedBy ?? '') ?? null },
    missing: [],
    missingCount: 0,
    planned: [],
  })

  /** undefined: submitted since the list was read, or nothing to remind of. */
  async function planned(
    row: RemindableRow,
    state: StartedSubmission,
    { language, pausers }: { language: string; pausers: Pausers },
  ): Promise<PlannedFor | undefined> {
    if (state.status !== 'draft' && state.status !== 'missing_docs') return undefined
    const {
      planned: found,
      owed: { missing },
    } = await plannedFor(deps, state, {
      tripStart: row.tripStartDate,
      done: new Set(row.done),
      today: clock.today(),
      language,
    })
    if (found.length === 0 && row.pausedAt === null) return undefined
    return {
      ...listed(row, pausers),
      missing: missing.slice(0, maxMissing).map(({ label }) => label),
      missingCount: missing.length,
      planned: found.map(({ rule, day, recipient }) => ({
        rule: rule.id,
        title: labelIn(rule.title, language),
        day,
        recipient: recipient?.kind ?? null,
        recipientName: recipient?.name ?? null,
        address: recipient?.email ?? null,
      })),
    }
  }

  const route = serve(app, reminderCalls)
  route(
    'GET /api/reminders',
    { config: { right: 'reminders', reads: ['reminders', 'submission-list', 'account-list'] } },
    async (request, reply) => {
      const { rows } = await paged(reply, request, (page) => findReminders(database, page))
      const titles = new Map(reminderRules(deps).map(({ id, title }) => [id, labelIn(title, readerLanguage(request))]))
      const outcomes = await outbox.outcomes(rows.map(({ eventId }) => eventId))
      return rows.map(({ eventId, recipientEmail, firstName, lastName, ...row }) => ({
        ...row,
        id: eventId,
        name: nameOf({ firstName, lastName }),
        title: titles.get(row.rule) ?? row.rule,
        address: recipientEmail,
        mail: outcomes.get(eventId) ?? 'waiting',
      }))
    },
  )

  route('GET /api/reminders/planned', { config: { right: 'reminders', reads } }, async (request, reply) => {
    const today = clock.today()
    const until = dayAfter(today, Math.max(0, ...reminderRules(deps).map(({ daysBefore }) => daysBefore)) + daysAhead)
    const { rows } = await paged(reply, request, (page) => findRemindable(database, { from: today, until, ...page }))
    const pausers = await findAccountNames(
      database,
      rows.flatMap(({ pausedBy }) => pausedBy ?? []),
    )
    const all = await readListed(submissions, rows, {
      state: 'newest',
      read: (row, { state }) => planned(row, state, { language: readerLanguage(request), pausers }),
      unreadable: (row) => ({ ...listed(row, pausers), isUnreadable: true }),
    })
    return all.filter((one) => one !== undefined)
  })

  route(
    'POST /api/submissions/:id/reminders',
    { config: { right: 'reminders', of: registration } },
    registration.given(async (request, reply, found) => {
      const { paused } = request.body
      const { position } = await reminders.handle(found.id, {
        type: paused ? 'PauseReminders' : 'ResumeReminders',
        data: { submissionId: found.id },
        meta: commandMeta(request, deps),
      })
      return { paused, ...setReadPosition(reply, position) }
    }),
  )
}
