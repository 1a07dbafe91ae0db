import type { ListedSession } from '@fleet/platform/http/contract/session'
import { Monitor, Smartphone } from 'lucide-react'
import { useDates } from '../../lib/intl/dates.ts'
import { useText } from '../../lib/intl/use-text.ts'
import { Button } from '../buttons/button.tsx'
import { SkeletonLine, Skeleton } from '../feedback/skeleton.tsx'

const handheld = ['iPhone', 'iPad', 'Android']

type Props = { session: ListedSession; busy: boolean; onEnd: () => void }

/** One session: device, start, last use. */
export function SessionRow({ session: { device, current, createdAt, lastSeenAt }, busy, onEnd }: Props) {
  const t = useText()
  const { moment } = useDates()
  const Icon = device.system !== null && handheld.includes(device.system) ? Smartphone : Monitor
  const name = [device.browser, device.system].filter(Boolean).join(', ') || t('sessions.unknownDevice')
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-3 border-t border-line py-4 tablet:grid-cols-[auto_minmax(0,1fr)_auto]">
      <Icon size={24} strokeWidth={1.75} aria-hidden="true" className="text-ink-2" />
      <div>
        <p className="font-semibold">
          {name}
          {current && <span className="font-normal text-aqua-ink"> {t('sessions.current')}</span>}
        </p>
        <p className="text-sm text-ink-2 tabular-nums">
          {t('sessions.since', { moment: moment(createdAt) })}, {t('sessions.seen', { moment: moment(lastSeenAt) })}
        </p>
      </div>
      <div className="max-tablet:col-start-2">
        <Button
          size="staff"
          unavailable={busy}
          aria-label={current ? undefined : t('sessions.end.label', { name })}
          onClick={onEnd}
        >
          {t('session.signOut')}
        </Button>
      </div>
    </li>
  )
}

export function SessionsSkeleton() {
  return (
    <Skeleton count={2}>
      <div className="grid gap-2.5 border-t border-line py-4">
        <SkeletonLine className="h-5 w-48" />
        <SkeletonLine className="h-4 w-64 max-w-full" />
      </div>
    </Skeleton>
  )
}
