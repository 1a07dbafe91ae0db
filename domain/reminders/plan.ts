import { dayAfter } from '../kernel/calendar-day.ts'

/** So many days before the first day of the trip. */
type TimedRule = { readonly id: string; readonly daysBefore: number }

/** What goes now, with the rules that it takes the place of, and what goes on which day if it is owed then. Days `YYYY-MM-DD`. */
type RemindersLeft<R> = {
  readonly now?: { readonly rule: R; readonly passedOver: readonly string[] }
  readonly later: readonly { readonly rule: R; readonly day: string }[]
}

type About<R> = {
  readonly today: string
  readonly tripStart: string
  readonly done: ReadonlySet<string>
  /** Something of what the rule asks for is missing. */
  readonly isOwed: (rule: R) => boolean
}

/**
 * What one reader is still to be reminded of. Of the rules whose day has come only the nearest to the trip goes, and none that
 * lies before one that went: who begins late gets one mail, not all of them. Once the trip began nothing goes.
 */
export function remindersLeft<R extends TimedRule>(
  rules: readonly R[],
  { today, tripStart, done, isOwed }: About<R>,
): RemindersLeft<R> {
  if (tripStart < today) return { later: [] }
  const nearest = rules.toSorted((one, other) => one.daysBefore - other.daysBefore)
  const went = nearest.findIndex(({ id }) => done.has(id))
  const open = went === -1 ? nearest : nearest.slice(0, went)
  const dated = open.map((rule) => ({ rule, day: dayAfter(tripStart, -rule.daysBefore) }))
  const come = dated.filter(({ day }) => day <= today)
  const now = come.findIndex(({ rule }) => isOwed(rule))
  const later = dated.filter(({ rule, day }) => day > today && isOwed(rule)).toReversed()
  // Of one day the first goes, in the place of the others
  const days = [...Map.groupBy(later, ({ day }) => day).values()].flatMap((same) => same.at(-1) ?? [])
  const rule = come[now]?.rule
  return {
    ...(rule === undefined ? {} : { now: { rule, passedOver: come.slice(now + 1).map((one) => one.rule.id) } }),
    later: days,
  }
}
