import { sql, type CommonQueryMethods, type FragmentSqlToken } from 'slonik'
import { z } from 'zod'
import { trend, type Trend } from './trend.ts'

/** Whose submissions are counted; everybody's when empty. `preview`: those made in preview, and no others. */
export type StatsScope = { readonly agentId?: string; readonly guestAccountId?: string; readonly preview?: boolean }

const figures = z.object({ activeForms: z.number(), pendingReview: z.number(), completedToday: z.number(), totalDivers: z.number() })
type Figures = z.infer<typeof figures>
export type Stats = Figures & { readonly trends: { readonly [F in keyof Figures]: Trend } }

/**
 * The four figures, and how each differs from the same hour a week before. Source: tables `stats_submission`,
 * `stats_diver`. DECISIONS, "Stats".
 * @param asked `now`: ISO 8601; `timeZone`: whose midnight begins today, and whose hour is the same a week before
 */
export async function getStats(database: CommonQueryMethods, { now, timeZone, ...scope }: StatsScope & { now: string; timeZone: string }): Promise<Stats> {
  const present = sql.fragment`${now}::timestamptz`
  const weekBefore = sql.fragment`((${now}::timestamptz at time zone ${timeZone} - interval '7 days') at time zone ${timeZone})`
  const current = await figuresAt(database, { moment: present, timeZone, holding: (row) => sql.fragment`${row}.until = 'infinity'`, scope })
  const before = await figuresAt(database, {
    moment: weekBefore,
    timeZone,
    holding: (row) => sql.fragment`${row}.since <= ${weekBefore} and ${row}.until > ${weekBefore}`,
    scope,
  })
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

type Moment = {
  readonly moment: FragmentSqlToken
  readonly timeZone: string
  /** Which periods hold at the moment. The present ones are known without a clock, so a slow one hides nothing new. */
  readonly holding: (row: FragmentSqlToken) => FragmentSqlToken
  readonly scope: StatsScope
}

async function figuresAt(database: CommonQueryMethods, { moment, timeZone, holding, scope }: Moment): Promise<Figures> {
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
      count(*) filter (where status in ('approved', 'completed') and status_since >= ${startOfDay(moment, timeZone)})::integer
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
