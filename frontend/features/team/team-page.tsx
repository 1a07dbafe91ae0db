import type { Member } from '@fleet/backend/features/team/contract'
import { useQuery } from '@tanstack/react-query'
import { Lock, UserPlus, Users } from 'lucide-react'
import { useState } from 'react'
import { useText } from '../../lib/intl/use-text.ts'
import { may, useSessionUser } from '../../lib/session.ts'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Message } from '../../ui/message-page.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { AddDialog } from './add-dialog.tsx'
import { DeleteDialog } from './delete-dialog.tsx'
import { EditDialog } from './edit-dialog.tsx'
import { MemberCard } from './member-card.tsx'
import { mostMembers, teamQuery } from './team.ts'
import { TeamFull } from './team-full.tsx'
import { TeamSkeleton } from './team-skeleton.tsx'

/** /agent-team: up to five members, for the owner of an agency (spec part 2, section 2). */
export function TeamPage() {
  const user = useSessionUser()
  if (!user) return null
  return may(user, 'team') ? <Team /> : <Denied isMember={user.member === true} />
}

type Open = { readonly dialog: 'add' } | { readonly dialog: 'edit' | 'delete'; readonly member: Member }

function Team() {
  const t = useText()
  const team = useQuery(teamQuery)
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  const members = team.data
  const isFull = members !== undefined && members.length >= mostMembers
  const title = t('team.title')
  const add = (id: string) => (
    <Button
      look="next"
      size="staff"
      icon={<UserPlus size={20} aria-hidden="true" />}
      unavailable={members === undefined || isFull}
      onClick={() => setOpen({ dialog: 'add' })}
    >
      {t(id)}
    </Button>
  )
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <PageHeader
        back={{ to: '/dashboard', label: t('nav.dashboard') }}
        title={title}
        below={
          <p className="text-sm text-ink-2 tabular-nums">
            {t('team.count', { count: members?.length ?? '–', most: mostMembers })}
          </p>
        }
      >
        {members?.length !== 0 && add('team.add')}
      </PageHeader>
      {isFull && <TeamFull />}
      {team.isPending && <TeamSkeleton />}
      {team.isError && !members && (
        <ErrorPanel size="staff" title={t('team.failed')} error={team.error} onRetry={() => void team.refetch()} />
      )}
      {members?.length === 0 && (
        <Empty icon={Users} title={t('team.none')} action={add('team.addFirst')}>
          <p>{t('team.none.text')}</p>
        </Empty>
      )}
      {members && members.length > 0 && (
        <ul className="grid gap-3 tablet:grid-cols-2 desk:grid-cols-3">
          {members.map((member) => (
            <MemberCard
              key={member.id}
              member={member}
              onEdit={() => setOpen({ dialog: 'edit', member })}
              onDelete={() => setOpen({ dialog: 'delete', member })}
            />
          ))}
        </ul>
      )}
      {open?.dialog === 'add' && <AddDialog onClose={close} />}
      {open?.dialog === 'edit' && <EditDialog member={open.member} onClose={close} />}
      {open?.dialog === 'delete' && <DeleteDialog member={open.member} onClose={close} />}
    </>
  )
}

function Denied({ isMember }: { isMember: boolean }) {
  const t = useText()
  const back = (
    <LinkButton to="/dashboard" look="next">
      {t('team.denied.go')}
    </LinkButton>
  )
  return (
    <Message icon={Lock} title={t('accessDenied.title')} action={back}>
      <p>{t(isMember ? 'team.denied.member' : 'team.denied.text')}</p>
    </Message>
  )
}
