import type { Issued } from '@fleet/backend/features/invitations/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Mail } from 'lucide-react'
import { useState } from 'react'
import { FormattedNumber } from 'react-intl'
import { useText } from '../../lib/intl/use-text.ts'
import { useMailUpdates } from '../../lib/live/use-mail-updates.ts'
import { ListRows } from '../../ui/lists/list-rows.tsx'
import { None } from '../../ui/feedback/none.tsx'
import { PageHeader } from '../../ui/pages/page-header.tsx'
import { PageTitle } from '../../ui/pages/page-title.tsx'
import { CardSkeleton } from '../../ui/feedback/skeleton.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { CreateForm } from './create-form.tsx'
import { InvitationRows } from './invitation-rows.tsx'
import {
  createInvitation,
  givenFields,
  type RoleType,
  hasWaitingMail,
  invitationPages,
  invitationStatuses,
  revokeInvitation,
  sendAgain,
  type InvitationStatus,
} from './invitation.ts'
import { IssuedBox } from './issued-box.tsx'

/** An agent has no trip. */
const withoutTrip = { without: givenFields }

const roleTypes: readonly RoleType[] = ['guest', 'agent']

/** A tab for each role that can be invited; below it the form, and the link once it is created. */
function CreatePanel() {
  const t = useText()
  const [roleType, setRoleType] = useState<RoleType>('guest')
  const [issued, setIssued] = useState<Issued>()
  const tabs = roleTypes.map((value) => ({ value, label: t(`roles.${value}`) }))
  const choose = (value: RoleType) => {
    setRoleType(value)
    setIssued(undefined)
  }
  return (
    <section
      aria-labelledby="invitations-create"
      className="min-w-0 desk:rounded-lg desk:border desk:border-line desk:px-5 desk:pt-4 desk:pb-6"
    >
      <h2 id="invitations-create" className="mb-2">
        {t('invitations.create.title')}
      </h2>
      <Tabs label={t('invitations.create.for')} tabs={tabs} value={roleType} onChange={choose}>
        <p className="mb-4 text-ink-2">{t(`invitations.create.${roleType}`)}</p>
        <CreateForm
          key={roleType}
          {...(roleType === 'agent' ? { adapted: withoutTrip } : {})}
          onCreate={(invitation, key) => createInvitation(roleType, invitation, key)}
          onIssued={setIssued}
        />
        {issued && <IssuedBox key={issued.id} issued={issued} />}
      </Tabs>
    </section>
  )
}

/** /invitations: creates links for guests and agents, and lists the ones created. */
export function InvitationsPage() {
  const t = useText()
  return (
    <>
      <PageTitle>{t('invitations.title')}</PageTitle>
      <PageHeader back={{ to: '/dashboard', label: t('nav.dashboard') }} title={t('invitations.title')} />
      <div className="grid gap-10 desk:grid-cols-[25rem_minmax(0,1fr)] desk:items-start desk:gap-8">
        <CreatePanel />
        <section aria-labelledby="invitations-given" className="min-w-0">
          <h2 id="invitations-given" className="mb-2">
            {t('invitations.list')}
          </h2>
          <InvitationTabs />
        </section>
      </div>
    </>
  )
}

/** Active, Redeemed, Expired, Revoked, each with its count. */
function InvitationTabs() {
  const t = useText()
  const [status, setStatus] = useState<InvitationStatus>('active')
  const pages = useInfiniteQuery(invitationPages(status))
  useMailUpdates('invitations', hasWaitingMail(pages.data?.pages.flatMap(({ rows }) => rows)))
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
