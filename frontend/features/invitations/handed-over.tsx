import { useQuery } from '@tanstack/react-query'
import { useText } from '../../lib/intl/use-text.ts'
import { useMailNews } from '../../lib/use-mail-news.ts'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { InvitationRows } from './invitation-rows.tsx'
import { handOverAgain, handOvers, hasWaitingMail, takeBack } from './invitation.ts'

/** To whom the registration was handed over, and the way to take a link back that nobody used yet. */
export function HandedOver({ submissionId }: { submissionId: string }) {
  const t = useText()
  const given = useQuery(handOvers(submissionId))
  useMailNews('invitations', hasWaitingMail(given.data))
  if (given.isError)
    return (
      <ErrorPanel
        size="staff"
        title={t('invitations.failed')}
        error={given.error}
        onRetry={() => void given.refetch()}
      />
    )
  if (!given.data || given.data.length === 0) return null
  return (
    <section aria-labelledby="handed-over" className="min-w-0">
      <h2 id="handed-over" className="mb-3">
        {t('handOver.given')}
      </h2>
      <InvitationRows
        invitations={given.data}
        onSendAgain={(id) => handOverAgain(submissionId, id)}
        onRevoke={(id) => takeBack(submissionId, id)}
      />
    </section>
  )
}
