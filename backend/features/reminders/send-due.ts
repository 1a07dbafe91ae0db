import { dayAfter } from '@fleet/domain/kernel/calendar-day'
import { findRemindable, type RemindableRow } from '@fleet/projections/reminders/queries'
import { faultName } from '@fleet/platform/logging/fault'
import { idFor } from '../../form-instances/ids.ts'
import { textLanguage } from '@fleet/platform/http/texts'
import type { AccountHandler } from '@fleet/domain/accounts/decider'
import type { Clock } from '@fleet/platform/time/clock'
import type { Config } from '@fleet/platform/config/config'
import type { DatabasePool } from 'slonik'
import type { FormRegistry } from '../../form-registry/registry.ts'
import type { ReminderHandler } from '@fleet/domain/reminders/decider'
import { type Submissions, registrationForm } from '../submissions/registration.ts'
import { loadListed } from '../submissions/queries/read-listed.ts'
import { plannedFor, reminderRules } from './planned.ts'
import type { Recipient } from './recipients.ts'

const page = 200
/** First hour of the day, in the fleet's time zone, at which mails are sent. */
const firstHour = 9

export type Deps = {
  readonly config: Config
  readonly clock: Clock
  readonly database: DatabasePool
  readonly forms: FormRegistry
  readonly submissions: Submissions
  readonly reminders: ReminderHandler
  readonly accounts: AccountHandler
}
/** Checked registrations: unchanged ones are not checked again on the same day. */
export type CheckedRows = Map<string, string>

function hourNow({ clock, config }: Pick<Deps, 'clock' | 'config'>): number {
  return Number(
    new Intl.DateTimeFormat('en-GB', { timeZone: config.timeZone, hour: '2-digit', hourCycle: 'h23' }).format(
      new Date(clock.now()),
    ),
  )
}

/**
 * Issues due reminders in one pass; returns their number. The registration's reminder stream decides whether one was
 * issued before or they are paused; whether it was submitted is checked again when the mail is composed.
 */
export async function sendDueReminders(
  deps: Deps,
  { checkedRows = new Map(), log }: { checkedRows?: CheckedRows; log: (line: string) => void },
): Promise<number> {
  const rules = reminderRules(deps)
  if (rules.length === 0 || hourNow(deps) < firstHour) return 0
  const today = deps.clock.today()
  const { version } = deps.forms.current(registrationForm).loaded.definition
  const until = dayAfter(today, Math.max(...rules.map(({ daysBefore }) => daysBefore)))
  let issued = 0
  for (let cursor: string | undefined, isFirst = true; isFirst || cursor !== undefined; isFirst = false) {
    const found = await findRemindable(deps.database, {
      from: today,
      until,
      limit: page,
      ...(cursor === undefined ? {} : { cursor }),
    })
    for (const row of found.rows) {
      const checked = `${today} ${row.revision} ${row.done.length} ${version}`
      if (row.pausedAt !== null || checkedRows.get(row.id) === checked) continue
      try {
        issued += await remind(deps, row, today)
        checkedRows.set(row.id, checked)
      } catch (error) {
        // One failure does not stop the others.
        log(`reminding registration ${row.id} failed: ${faultName(error)}`)
      }
    }
    cursor = found.next
  }
  return issued
}

async function remind(deps: Deps, row: RemindableRow, today: string): Promise<number> {
  const { submissions, reminders, clock } = deps
  const { state } = (await loadListed(submissions, row, 'newest')) ?? {}
  if (state?.status !== 'draft' && state?.status !== 'missing_docs') return 0
  const {
    state: { done },
  } = await reminders.load(row.id)
  const { planned } = await plannedFor(deps, state, { tripStart: row.tripStartDate, done, today, language: 'en' })
  let issued = 0
  for (const { rule, isDue, passedOver, recipient } of planned) {
    if (!isDue || recipient?.email === undefined) continue
    const language = textLanguage(rule.language ?? languageOf(state.persons[0]?.answers['language'], recipient))
    const data = {
      submissionId: row.id,
      rule: rule.id,
      passedOver: [...passedOver],
      recipient: recipient.kind,
      recipientId: recipient.accountId,
      language,
    }
    const meta = {
      commandId: idFor(`remind:${row.id}:${rule.id}`),
      actor: { id: 'system', role: 'system' } as const,
      now: clock.now(),
    }
    issued += (await reminders.handle(row.id, { type: 'IssueReminder', data, meta })).events.length
  }
  return issued
}

/** Language in which the form was filled in last, else the account's. */
function languageOf(answered: unknown, { language }: Recipient): string {
  return typeof answered === 'string' ? answered : (language ?? 'en')
}
