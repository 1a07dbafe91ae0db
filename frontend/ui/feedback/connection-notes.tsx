import { useQueryClient } from '@tanstack/react-query'
import { Hourglass, Unplug, type LucideIcon } from 'lucide-react'
import { useEffect, type ReactNode } from 'react'
import { useText } from '../../lib/intl/use-text.ts'
import { storeUnavailable, readsBehind, useExpiringFlag } from '../../lib/http/expiring-flag.ts'

const refetchMs = 3_000
/** Read from events and forms, never behind; what is being filled is not fetched from under who fills it. */
const alwaysCurrent: readonly unknown[] = ['filled', 'device-copies', 'form']

/** What the page waits for, and that it goes on by itself; beside toasts, where it moves nothing. */
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

/** What is shown is behind what was done: it is looked at again until it is not. */
function useRefetchWhileBehind(isBehind: boolean): void {
  const queries = useQueryClient()
  useEffect(() => {
    if (!isBehind) return undefined
    const timer = setInterval(() => {
      // What waits for an answer already is not asked anew: on a slow connection none would ever come.
      void queries.invalidateQueries(
        { type: 'active', predicate: ({ queryKey }) => !alwaysCurrent.includes(queryKey[0]) },
        { cancelRefetch: false },
      )
    }, refetchMs)
    return () => clearInterval(timer)
  }, [isBehind, queries])
}
