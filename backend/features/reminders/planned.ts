import { remindersLeft } from '@fleet/domain/reminders/plan'
import type { StartedSubmission } from '@fleet/domain/submissions/model/state'
import type { Reminder } from '@fleet/form-schemas/engine/tools/form-files/operator-settings/reminders-file'
import { formOf } from '../../form-instances/form-rules.ts'
import type { AccountHandler } from '@fleet/domain/accounts/decider'
import type { DatabasePool } from 'slonik'
import type { FormRegistry } from '../../form-registry/registry.ts'
import { registrationForm } from '../submissions/registration.ts'
import { type DueRules, dueRulesOf } from './due-rules.ts'
import { type Recipient, recipientsOf } from './recipients.ts'

/** A planned reminder. `recipient` undefined: nobody to write to. */
type PlannedReminder = {
  readonly rule: Reminder
  /** `YYYY-MM-DD` in the fleet's time zone; today when it is due. */
  readonly day: string
  readonly isDue: boolean
  readonly passedOver: readonly string[]
  readonly recipient: Recipient | undefined
}

type Deps = { readonly database: DatabasePool; readonly forms: FormRegistry; readonly accounts: AccountHandler }
type PlanContext = {
  readonly tripStart: string
  readonly done: ReadonlySet<string>
  readonly today: string
  readonly language: string
}

/** Rules of the serving form. */
export function reminderRules({ forms }: Pick<Deps, 'forms'>): readonly Reminder[] {
  return forms.current(registrationForm).loaded.operatorSettings.reminders
}

/**
 * Planned reminders of a registration by day, and what it lacks. They go to the guest, else the agency; a rule for one
 * of them applies only to registrations that have one.
 */
export async function plannedFor(
  deps: Deps,
  state: StartedSubmission,
  { tripStart, done, today, language }: PlanContext,
): Promise<{ planned: readonly PlannedReminder[]; owed: DueRules }> {
  const owed = dueRulesOf(state, { version: await formOf(deps.forms, registrationForm, state), language, today })
  const recipients = await recipientsOf(deps, state)
  const filler = recipients.guest ?? recipients.agency
  const addressed = reminderRules(deps).map((rule) => ({
    rule,
    recipient: rule.to === undefined ? filler : recipients[rule.to],
  }))
  const concerned = addressed.filter(({ rule, recipient }) => rule.to === undefined || recipient !== undefined)
  const planned = [...Map.groupBy(concerned, ({ recipient }) => recipient)].flatMap(
    ([recipient, theirs]): PlannedReminder[] => {
      const { now, later } = remindersLeft(
        theirs.map(({ rule }) => rule),
        { today, tripStart, done, isOwed: owed.isOwed },
      )
      return [
        ...(now === undefined ? [] : [{ ...now, day: today, isDue: true, recipient }]),
        ...later.map(({ rule, day }) => ({ rule, day, isDue: false, passedOver: [], recipient })),
      ]
    },
  )
  return { planned: planned.toSorted((one, other) => one.day.localeCompare(other.day)), owed }
}
