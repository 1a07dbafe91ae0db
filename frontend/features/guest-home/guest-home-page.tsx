import { useQuery } from '@tanstack/react-query'
import { Plus, Ship } from 'lucide-react'
import { useText } from '../../lib/intl/use-text.ts'
import { nameOf, type SessionUser } from '../../lib/session/session.ts'
import { ErrorPanel } from '../../ui/feedback/error-panel.tsx'
import { LinkButton } from '../../ui/buttons/link-button.tsx'
import { None } from '../../ui/feedback/none.tsx'
import { PageTitle } from '../../ui/pages/page-title.tsx'
import { SkeletonLine, Skeleton } from '../../ui/feedback/skeleton.tsx'
import { GuestHeader } from './guest-header.tsx'
import { registrationToContinue, ownRegistrations } from './own-registrations.ts'
import { RegistrationCard } from './registration-card.tsx'

/** The guest's home page: their registrations, and one Continue button. */
export function GuestHomePage({ user }: { user: SessionUser }) {
  const t = useText()
  const own = useQuery(ownRegistrations)
  const next = registrationToContinue(own.data ?? [])
  const rows = own.data?.toSorted((one, other) => Number(other.id === next?.id) - Number(one.id === next?.id))
  const start = (look: 'next' | 'plain') => (
    <LinkButton to="/form" look={look} icon={<Plus size={20} aria-hidden="true" />}>
      {t(look === 'next' ? 'guestHome.start' : 'guestHome.startAnother')}
    </LinkButton>
  )
  return (
    <>
      <PageTitle>{t('guestHome.title')}</PageTitle>
      <GuestHeader name={nameOf(user)} />
      <main id="main" className="mx-auto max-w-form px-edge py-section">
        <h1>{t('guestHome.title')}</h1>
        <p className="mt-2 text-lg text-ink-2">{t('guestHome.lead')}</p>
        <div className="mt-8 grid gap-4">
          {own.isPending && (
            <Skeleton count={1}>
              <div className="grid gap-3 rounded-lg border border-line p-5">
                <SkeletonLine className="h-6 w-40" />
                <SkeletonLine className="h-4 w-64 max-w-full" />
                <SkeletonLine className="h-2 w-full" />
                <SkeletonLine className="h-12 w-36" />
              </div>
            </Skeleton>
          )}
          {own.isError && (
            <ErrorPanel title={t('guestHome.failed')} error={own.error} onRetry={() => void own.refetch()} />
          )}
          {rows?.length === 0 && (
            <None icon={Ship} title={t('guestHome.empty.title')} action={start('next')}>
              {t('guestHome.empty.text')}
            </None>
          )}
          {rows && rows.length > 0 && (
            <ul className="grid gap-4">
              {rows.map((row) => (
                <RegistrationCard key={row.id} row={row} isNext={row.id === next?.id} />
              ))}
            </ul>
          )}
          {rows && rows.length > 0 && !next && <p>{start('plain')}</p>}
        </div>
      </main>
    </>
  )
}
