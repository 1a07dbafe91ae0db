import { isErased, type ErasureHandler } from '@fleet/domain/erasures/decider'
import type { StartedSubmission } from '@fleet/domain/submissions/model/state'
import { labelIn } from '@fleet/form-schemas/engine/runtime/sheets/labels'
import { formOf } from '../../form-instances/form-rules.ts'
import { dayIn } from '@fleet/platform/text-format/dates'
import { messageIn } from '@fleet/platform/http/texts'
import type { AccountHandler } from '@fleet/domain/accounts/decider'
import type { Clock } from '@fleet/platform/time/clock'
import type { Config } from '@fleet/platform/config/config'
import type { FormRegistry } from '../../form-registry/registry.ts'
import type { ReminderHandler } from '@fleet/domain/reminders/decider'
import { type Submissions, registrationForm } from '../submissions/registration.ts'
import { type MissingEntry, type DueRules, dueRulesOf } from '../reminders/due-rules.ts'
import { reminderRules } from '../reminders/planned.ts'
import { recipient } from '../reminders/recipients.ts'
import { personName } from '@fleet/domain/submissions/person-name'
import type { LetterTo } from '../../mail/letter.ts'
import { registrationLetter } from './registration-letter.ts'

type IssuedReminder = Readonly<Record<'submissionId' | 'rule' | 'recipient' | 'recipientId' | 'language', string>>

type Deps = {
  readonly config: Config
  readonly clock: Clock
  readonly forms: FormRegistry
  readonly submissions: Submissions
  readonly reminders: ReminderHandler
  readonly accounts: AccountHandler
  readonly erasures: ErasureHandler
}

/** Fields listed in one line. */
const maxFieldsPerLine = 6

type LineContext = {
  readonly state: StartedSubmission
  readonly language: string
  readonly stepTitle: (step: string) => string
}

/** A line for each step of each person: `– Anna Weber · Personal data: passport number, nationality`. */
function missingLines(missing: readonly MissingEntry[], { state, language, stepTitle }: LineContext): string {
  const nameOf = (person: number) =>
    personName(state.persons[person - 1]) ?? messageIn(language, 'mail.reminder.person', { number: person })
  return [...Map.groupBy(missing, ({ person, step }) => `${person ?? ''} ${step ?? ''}`).values()]
    .map((entries) => {
      const { person = null, step = null } = entries[0] ?? {}
      const heading = [
        ...(person === null || !state.isGroupBooking ? [] : [nameOf(person)]),
        ...(step === null ? [] : [stepTitle(step)]),
      ].join(' · ')
      const labels = entries
        .slice(0, maxFieldsPerLine)
        .map(({ label }) => label)
        .join(', ')
      const fieldList =
        entries.length > maxFieldsPerLine
          ? messageIn(language, 'mail.reminder.more', { fields: labels, count: entries.length - maxFieldsPerLine })
          : labels
      return `– ${heading === '' ? fieldList : `${heading}: ${fieldList}`}`
    })
    .join('\n')
}

/**
 * Letter about what is missing now, to the account of the reminder. undefined when it was submitted or decided,
 * paused, erased, the rule is gone, nothing of the rule is missing, or there is no address.
 */
export async function reminderLetter(
  deps: Deps,
  { submissionId, rule: ruleId, recipient: kind, recipientId, language }: IssuedReminder,
): Promise<LetterTo | undefined> {
  const { submissions, reminders, erasures, forms, clock } = deps
  const { state } = await submissions.load(submissionId)
  const rule = reminderRules(deps).find(({ id }) => id === ruleId)
  if (rule === undefined || (state.status !== 'draft' && state.status !== 'missing_docs')) return undefined
  if (
    (await reminders.load(submissionId)).state.isPaused ||
    isErased((await erasures.load('all')).state.erased, state.persons[0]?.personId ?? '')
  )
    return undefined
  const { name, email } = await recipient(deps, kind === 'agency' ? 'agency' : 'guest', recipientId)
  const version = await formOf(forms, registrationForm, state)
  const owed = dueRulesOf(state, { version, language, today: clock.today(), toLeader: true })
  if (email === undefined || !owed.isOwed(rule)) return undefined
  const { steps } = version.texts(language)
  const missing = missingLines(owed.missingFor(rule), {
    state,
    language,
    stepTitle: (step) => steps[step]?.title ?? step,
  })
  const { boatName, tripStartDate } = state.persons[0]?.answers ?? {}
  return registrationLetter(deps, {
    submissionId,
    referenceCode: state.referenceCode,
    to: { address: email, name },
    language,
    kind: 'mail.reminder',
    paragraphs: [
      `mail.reminder.${kind === 'agency' ? 'agency' : 'guest'}`,
      rule.text !== undefined && 'mail.reminder.words',
      openParagraph(missing, owed),
    ],
    button: 'mail.reminder.button',
    values: {
      missing,
      reference: state.referenceCode,
      client: personName(state.persons[0]) ?? state.referenceCode,
      trip: [boatName, longDay(tripStartDate, language)].filter((part) => typeof part === 'string').join(', '),
      words: rule.text === undefined ? '' : labelIn(rule.text, language),
    },
  })
}

function openParagraph(missing: string, { awaitingGuest }: DueRules): string {
  if (missing !== '') return 'mail.reminder.missing'
  return awaitingGuest ? 'mail.reminder.awaiting' : 'mail.reminder.ready'
}

function longDay(day: unknown, language: string): string | undefined {
  return typeof day === 'string' ? dayIn(language, day, 'longDay') : undefined
}
