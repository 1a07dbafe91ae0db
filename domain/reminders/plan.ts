import { dayAfter } from '../kernel/calendar-day.ts'

/** A rule that is due `daysBefore` days before the first day of the trip. */
type TimedRule = { readonly id: string; readonly daysBefore: number }

/** The rule to send now with the rules it replaces, and later ones by day. Days `YYYY-MM-DD`. */
type RemindersLeft<R> = {
  readonly now?: { readonly rule: R; readonly passedOver: readonly string[] }
  readonly later: readonly { readonly rule: R; readonly day: string }[]
}

type About<R> = {
  readonly today: string
  readonly tripStart: string
  readonly done: ReadonlySet<string>
  /** Whether anything that the rule asks for is missing. */
  readonly isOwed: (rule: R) => boolean
}

/**
 * The remaining reminders of one recipient. Of the due rules only the one nearest to the trip is sent, and none that is
 * further from the trip than a sent one: a late start gives one mail. None after the trip began.
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
  // Of several rules on one day only the first is sent
  const days = [...Map.groupBy(later, ({ day }) => day).values()].flatMap((same) => same.at(-1) ?? [])
  const rule = come[now]?.rule
  return {
    ...(rule === undefined ? {} : { now: { rule, passedOver: come.slice(now + 1).map((one) => one.rule.id) } }),
    later: days,
  }
}
