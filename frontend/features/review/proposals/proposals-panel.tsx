import type { Registration } from '@fleet/backend/features/submissions/contract'
import { useQuery } from '@tanstack/react-query'
import { useLanguage } from '../../../lib/intl/language-provider.tsx'
import { useText } from '../../../lib/intl/use-text.ts'
import { proposalsQuery, pendingProposals } from '../../../lib/queries/proposals.ts'
import { ErrorPanel } from '../../../ui/feedback/error-panel.tsx'
import { ProposalReview } from './proposal-review.tsx'

/** Proposals of guests and agents that wait for a decision; nothing when there are none. */
export function ProposalsPanel({ submission }: { readonly submission: Registration }) {
  const t = useText()
  const { language } = useLanguage()
  const { data, error, refetch } = useQuery({
    ...proposalsQuery(submission.id, language),
    enabled: submission.submittedAt !== null,
  })
  if (error && !data)
    return <ErrorPanel size="staff" title={t('proposals.loadFailed')} error={error} onRetry={() => void refetch()} />
  const open = pendingProposals(data).toReversed()
  if (open.length === 0) return null
  return (
    <section
      aria-labelledby="proposals"
      className="my-4 grid gap-4 rounded-lg border border-wait bg-wait-tint px-4 py-4 print:hidden"
    >
      <div>
        <h2 id="proposals" className="text-lg">
          {t('proposals.panel', { count: open.flatMap(({ changes }) => changes).length })}
        </h2>
        <p className="text-sm text-ink-2">{t('proposals.panel.text')}</p>
      </div>
      {open.map((proposal) => (
        <ProposalReview key={proposal.id} submission={submission} proposal={proposal} />
      ))}
    </section>
  )
}
