import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { bookingKey } from '../../../form-filling/draft/records.ts'
import { useDraftState } from '../../../form-filling/draft/use-draft.ts'
import type { Filling } from '../../../form-filling/use-filling.ts'
import { useLanguage } from '../../../lib/intl/language-provider.tsx'
import { useText } from '../../../lib/intl/use-text.ts'
import { proposalsQuery, pendingProposals, type Proposal } from '../../../lib/queries/proposals.ts'
import type { SubmissionView } from '../submission-view.ts'

export type Proposals = {
  /** Proposals for the open person, newest first. */
  readonly own: readonly Proposal[]
  /** Fields of that person with a change that waits for staff. */
  readonly pending: ReadonlySet<string>
  /** Notes for these fields, by name. */
  readonly notes: ReadonlyMap<string, string>
}

/** Proposals for the open person, kept up to date; refreshes the draft after a decision. */
export function useProposals({ draft, person, recordKey }: Filling<SubmissionView>): Proposals {
  const t = useText()
  const { language } = useLanguage()
  const { id, submittedAt } = useDraftState(draft, ({ view }) => view)
  const { data } = useQuery({ ...proposalsQuery(id, language), enabled: submittedAt !== null })
  const decided = data?.filter(({ outcome }) => outcome === 'decided').length
  useEffect(() => {
    if (decided) void draft.refresh().catch(() => undefined)
  }, [draft, decided])
  return useMemo(() => {
    const own = recordKey === bookingKey ? [] : (data ?? []).filter((one) => one.person === person)
    const changes = pendingProposals(own).flatMap((one) => one.changes)
    return {
      own,
      pending: new Set(changes.map(({ field }) => field)),
      notes: new Map(
        changes.map(({ field, toText }) => [field, t('proposals.note', { value: toText ?? t('history.empty') })]),
      ),
    }
  }, [data, person, recordKey, t])
}
