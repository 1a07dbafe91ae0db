import { useInfiniteQuery } from '@tanstack/react-query'
import { Mail } from 'lucide-react'
import { useState } from 'react'
import { FormattedNumber } from 'react-intl'
import { useText } from '../../lib/intl/use-text.ts'
import { useMailNews } from '../../lib/use-mail-news.ts'
import { ListRows } from '../../ui/list-rows.tsx'
import { None } from '../../ui/none.tsx'
import { CardSkeleton } from '../../ui/skeleton.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { InvitationRows } from './invitation-rows.tsx'
import {
  hasWaitingMail,
  invitationPages,
  invitationStatuses,
  revokeInvitation,
  sendAgain,
  type InvitationStatus,
} from './invitation.ts'

/** Active, Redeemed, Expired, Revoked, each with its count. */
export function InvitationTabs() {
  const t = useText()
  const [status, setStatus] = useState<InvitationStatus>('active')
  const pages = useInfiniteQuery(invitationPages(status))
  useMailNews('invitations', hasWaitingMail(pages.data?.pages.flatMap(({ rows }) => rows)))
  const counts = pages.data?.pages[0]?.counts ?? {}
  const tabs = invitationStatuses.map((value) => ({
    value,
    label: t(`invitations.status.${value}`),
    count: counts[value] === undefined ? '' : <FormattedNumber value={Number(counts[value])} />,
  }))
  return (
    <Tabs label={t('invitations.list')} tabs={tabs} value={status} onChange={setStatus}>
      {pages.isPlaceholderData ? (
        <CardSkeleton />
      ) : (
        <ListRows
          pages={pages}
          skeleton={<CardSkeleton />}
          failed={t('invitations.failed')}
          empty={<None icon={Mail} title={t(`invitations.none.${status}`)} />}
        >
          {(rows) => <InvitationRows invitations={rows} onSendAgain={sendAgain} onRevoke={revokeInvitation} />}
        </ListRows>
      )}
    </Tabs>
  )
}
