import { useInfiniteQuery } from '@tanstack/react-query'
import { Mail } from 'lucide-react'
import { useState } from 'react'
import { FormattedNumber } from 'react-intl'
import { useText } from '../../lib/intl/use-text.ts'
import { useMailNews } from '../../lib/use-mail-news.ts'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { MoreRows } from '../../ui/more-rows.tsx'
import { None } from '../../ui/none.tsx'
import { Bone, Skeleton } from '../../ui/skeleton.tsx'
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
  const rows = pages.isPlaceholderData ? undefined : pages.data?.pages.flatMap((page) => page.rows)
  const tabs = invitationStatuses.map((value) => ({
    value,
    label: t(`invitations.status.${value}`),
    count: counts[value] === undefined ? '' : <FormattedNumber value={Number(counts[value])} />,
  }))
  return (
    <Tabs label={t('invitations.list')} tabs={tabs} value={status} onChange={setStatus}>
      <div className="grid gap-3">
        {pages.isError && (
          <ErrorPanel
            size="staff"
            title={t('invitations.failed')}
            error={pages.error}
            onRetry={() => void pages.refetch()}
          />
        )}
        {!rows && !pages.isError && (
          <Skeleton>
            <div className="grid gap-2 border-t border-line py-3">
              <Bone className="h-5 w-40" />
              <Bone className="h-4 w-64 max-w-full" />
              <Bone className="h-4 w-52 max-w-full" />
            </div>
          </Skeleton>
        )}
        {rows?.length === 0 && <None icon={Mail} title={t(`invitations.none.${status}`)} />}
        {rows && rows.length > 0 && (
          <InvitationRows invitations={rows} onSendAgain={sendAgain} onRevoke={revokeInvitation} />
        )}
        <MoreRows pages={pages} />
      </div>
    </Tabs>
  )
}
