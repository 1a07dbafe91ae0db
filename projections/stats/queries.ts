import { sql, type CommonQueryMethods, type FragmentSqlToken } from 'slonik'
import { z } from 'zod'
import { trend, type Trend } from './trend.ts'

/** Which submissions are counted. `{}`: all but previews. `preview: true`: previews only. */
export type StatsScope = { readonly agentId?: string; readonly guestAccountId?: string; readonly preview?: boolean }

const figures = z.object({
  activeForms: z.number(),
  pendingReview: z.number(),
  completedToday: z.number(),
  totalDivers: z.number(),
})
type Figures = z.infer<typeof figures>
type Stats = Figures & { readonly trends: { readonly [F in keyof Figures]: Trend } }

/**
 * The four figures, and their change since the same hour a week before. Source: tables `stats_total`,
 * `stats_submission`, `stats_diver`.
 * Three of them are compared with the beginning of that hour, and `completedToday` with the same moment.
 * @param given `now`: ISO 8601; `timeZone`: decides when today begins, and the same hour a week before
 */
export async function getStats(
  database: CommonQueryMethods,
  { now: instant, timeZone, ...scope }: StatsScope & { now: string; timeZone: string },
): Promise<Stats> {
  const weekBefore = sql.fragment`((${instant}::timestamptz at time zone ${timeZone} - interval '7 days') at time zone ${timeZone})`
  const now: Moment = {
    startOfDay: startOfDay(sql.fragment`${instant}::timestamptz`, timeZone),
    holding: (row) => sql.fragment`${row}.until = 'infinity'`,
    scope,
  }
  const then: Moment = {
    startOfDay: startOfDay(weekBefore, timeZone),
    holding: (row) => sql.fragment`${row}.since <= ${weekBefore} and ${row}.until > ${weekBefore}`,
    scope,
  }
  const [current, before] =
    scope.guestAccountId === undefined
      ? await figuresByTotals(database, { now, then, weekBefore })
      : await Promise.all([figuresAt(database, now), figuresAt(database, then)])
  return {
    ...current,
    trends: {
      activeForms: trend(current.activeForms, before.activeForms, 'good'),
      pendingReview: trend(current.pendingReview, before.pendingReview, 'work to do'),
      completedToday: trend(current.completedToday, before.completedToday, 'good'),
      totalDivers: trend(current.totalDivers, before.totalDivers, 'good'),
    },
  }
}

/**
 * Figures of all submissions or of an agency: the present totals, and these without the changes since the beginning of
 * that hour. Source: tables `stats_total`, `stats_submission`.
 */
async function figuresByTotals(
  database: CommonQueryMethods,
  { now, then, weekBefore }: { now: Moment; then: Moment; weekBefore: FragmentSqlToken },
): Promise<[Figures, Figures]> {
  const [total, later, completedToday, completedThatDay] = await Promise.all([
    totalOf(database, now.scope, sql.fragment`hour = '-infinity'`),
    totalOf(database, now.scope, sql.fragment`hour >= date_trunc('hour', ${weekBefore}, 'UTC')`),
    completedAt(database, now, sql.fragment`true`),
    completedAt(database, then, sql.fragment`submission.status_since <= ${weekBefore}`),
  ])
  return [
    { ...total, completedToday },
    {
      activeForms: total.activeForms - later.activeForms,
      pendingReview: total.pendingReview - later.pendingReview,
      totalDivers: total.totalDivers - later.totalDivers,
      completedToday: completedThatDay,
    },
  ]
}

async function totalOf(
  database: CommonQueryMethods,
  { agentId = '', preview = false }: StatsScope,
  hours: FragmentSqlToken,
): Promise<Omit<Figures, 'completedToday'>> {
  return database.one(sql.type(figures.omit({ completedToday: true }))`
    select coalesce(sum(submissions) filter (where status in ('draft', 'missing_docs')), 0)::integer as "activeForms",
      coalesce(sum(submissions) filter (where status = 'pending_review'), 0)::integer as "pendingReview",
      coalesce(sum(divers) filter (where status <> 'rejected'), 0)::integer as "totalDivers"
    from read.stats_total where agent_id = ${agentId} and preview = ${preview} and ${hours}`)
}

async function completedAt(
  database: CommonQueryMethods,
  { startOfDay, holding, scope }: Moment,
  limits: FragmentSqlToken,
): Promise<number> {
  return Number(
    await database.oneFirst(sql.type(z.object({ count: z.bigint() }))`
    select count(*) from read.stats_submission submission
    where status_since >= ${startOfDay} and status in ('approved', 'completed') and ${holding(sql.fragment`submission`)} and ${within(scope)} and ${limits}`),
  )
}

type Moment = {
  /** Midnight before this moment. */
  readonly startOfDay: FragmentSqlToken
  /** Condition for the periods at this moment. Present ones need no clock, so a slow clock hides no change. */
  readonly holding: (row: FragmentSqlToken) => FragmentSqlToken
  readonly scope: StatsScope
}

async function figuresAt(database: CommonQueryMethods, { startOfDay, holding, scope }: Moment): Promise<Figures> {
  const submission = sql.fragment`submission`
  const diver = sql.fragment`diver`
  return database.one(sql.type(figures)`
    with counted as (
      select * from read.stats_submission submission
      where ${holding(submission)} and ${within(scope)}
    ), divers as (
      select count(*) from counted
      join read.stats_diver diver on diver.submission_id = counted.submission_id
        and diver.person <= counted.persons and ${holding(diver)}
      where counted.status <> 'rejected'
    )
    select
      count(*) filter (where status in ('draft', 'missing_docs'))::integer as "activeForms",
      count(*) filter (where status = 'pending_review')::integer as "pendingReview",
      count(*) filter (where status in ('approved', 'completed') and status_since >= ${startOfDay})::integer
        as "completedToday",
      (select count from divers)::integer as "totalDivers"
    from counted`)
}

function within({ agentId, guestAccountId, preview = false }: StatsScope): FragmentSqlToken {
  return sql.fragment`
    ${preview ? sql.fragment`submission.preview` : sql.fragment`not submission.preview`}
    and ${agentId === undefined ? sql.fragment`true` : sql.fragment`submission.agent_id = ${agentId}`}
    and ${guestAccountId === undefined ? sql.fragment`true` : sql.fragment`submission.guest_account_id = ${guestAccountId}`}`
}

function startOfDay(moment: FragmentSqlToken, timeZone: string): FragmentSqlToken {
  return sql.fragment`date_trunc('day', ${moment} at time zone ${timeZone}) at time zone ${timeZone}`
}
