import type { Member } from '@fleet/backend/features/team/contract'
import { useQuery } from '@tanstack/react-query'
import { Lock, UserPlus, Users, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { useText } from '../../lib/intl/use-text.ts'
import { maxMembers, teamQuery } from '../../lib/queries/team.ts'
import { may, useSessionUser } from '../../lib/session/session.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Empty } from '../../ui/feedback/empty.tsx'
import { ErrorPanel } from '../../ui/feedback/error-panel.tsx'
import { LinkButton } from '../../ui/buttons/link-button.tsx'
import { Message } from '../../ui/pages/message-page.tsx'
import { PageHeader } from '../../ui/pages/page-header.tsx'
import { PageTitle } from '../../ui/pages/page-title.tsx'
import { SkeletonLine, Skeleton } from '../../ui/feedback/skeleton.tsx'
import { AddDialog } from './add-dialog.tsx'
import { DeleteDialog } from './delete-dialog.tsx'
import { EditDialog } from './edit-dialog.tsx'
import { MemberCard } from './member-card.tsx'

/** /agent-team: up to five members, for the owner of an agency. */
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
  const isFull = members !== undefined && members.length >= maxMembers
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
            {t('team.count', { count: members?.length ?? '–', most: maxMembers })}
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

/** Why no more members can be added. */
function TeamFull() {
  const t = useText()
  return (
    <section className="mb-5 grid grid-cols-[auto_1fr] gap-x-3 rounded-lg bg-wait-tint px-4 py-3.5">
      <TriangleAlert size={20} aria-hidden="true" className="mt-0.5 text-wait" />
      <div>
        <h2 className="text-base">{t('team.full')}</h2>
        <p className="text-sm">{t('team.full.text', { most: maxMembers })}</p>
      </div>
    </section>
  )
}

/** Placeholder for three cards. */
function TeamSkeleton() {
  return (
    <div className="grid gap-3 tablet:grid-cols-2 desk:grid-cols-3">
      <Skeleton>
        <div className="grid min-h-48 content-start gap-3 rounded-lg border border-line p-4">
          <SkeletonLine className="size-10 rounded-full" />
          <SkeletonLine className="h-5 w-40" />
          <SkeletonLine className="h-4 w-28" />
          <SkeletonLine className="h-4 w-52 max-w-full" />
        </div>
      </Skeleton>
    </div>
  )
}
