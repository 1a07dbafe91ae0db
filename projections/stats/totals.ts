import { sql, type QuerySqlToken } from 'slonik'

/**
 * What these submissions count for now, taken away before they change and given back after: so what all of them count for stands
 * ready, however many there are.
 */
export function counting(submissionIds: readonly string[], how: 'taken away' | 'given back'): QuerySqlToken {
  const times = how === 'taken away' ? sql.fragment`-1` : sql.fragment`1`
  return sql.unsafe`
    insert into stats_total (preview, status, submissions, divers)
    select submission.preview, submission.status, ${times} * count(*), ${times} * coalesce(sum(diving.count), 0)
    from stats_submission submission, lateral (
      select count(*) as count from stats_diver diver
      where diver.submission_id = submission.submission_id and diver.until = 'infinity' and diver.person <= submission.persons) diving
    where submission.until = 'infinity' and submission.submission_id = any(${sql.array([...submissionIds], 'text')})
    group by submission.preview, submission.status
    on conflict (preview, status) do update set submissions = stats_total.submissions + excluded.submissions, divers = stats_total.divers + excluded.divers`
}

export const dropEmptyTotals: QuerySqlToken = sql.unsafe`delete from stats_total where submissions = 0`
