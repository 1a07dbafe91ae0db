import { useQueryClient } from '@tanstack/react-query'
import { Hourglass, Unplug, type LucideIcon } from 'lucide-react'
import { useEffect, type ReactNode } from 'react'
import { useText } from '../../lib/intl/use-text.ts'
import { storeUnavailable, readsBehind, useExpiringFlag } from '../../lib/http/expiring-flag.ts'

const refetchMs = 3_000
/** Read from events and form files, so never behind. A form being filled in must not be refetched under its user. */
const alwaysCurrent: readonly unknown[] = ['filled', 'device-copies', 'form']

/** Shows that the page waits and continues by itself, next to the toasts, where it moves nothing. */
export function ConnectionNotes() {
  const t = useText()
  const isOffline = useExpiringFlag(storeUnavailable)
  const isBehind = useExpiringFlag(readsBehind)
  useRefetchWhileBehind(isBehind)
  if (isOffline) return <OfflineNote />
  return (
    isBehind && (
      <Note icon={Hourglass} look="bg-aqua-tint text-aqua-ink">
        {t('behind.note')}
      </Note>
    )
  )
}

export function OfflineNote() {
  const t = useText()
  return (
    useExpiringFlag(storeUnavailable) && (
      <Note icon={Unplug} look="bg-wait-tint text-wait-ink">
        {t('away.note')}
      </Note>
    )
  )
}

function Note({
  icon: Icon,
  look,
  children,
}: {
  readonly icon: LucideIcon
  readonly look: string
  readonly children: ReactNode
}) {
  return (
    <p
      className={`flex animate-reveal items-start gap-2 rounded-lg px-3 py-2 text-sm font-semibold shadow-float ${look}`}
    >
      <Icon size={18} aria-hidden="true" className="mt-px flex-none" />
      <span>{children}</span>
    </p>
  )
}

/** Refetches what the page shows until the read models have caught up. */
function useRefetchWhileBehind(isBehind: boolean): void {
  const queries = useQueryClient()
  useEffect(() => {
    if (!isBehind) return undefined
    const timer = setInterval(() => {
      // Does not restart a request that is still waiting: on a slow connection none would ever finish.
      void queries.invalidateQueries(
        { type: 'active', predicate: ({ queryKey }) => !alwaysCurrent.includes(queryKey[0]) },
        { cancelRefetch: false },
      )
    }, refetchMs)
    return () => clearInterval(timer)
  }, [isBehind, queries])
}
