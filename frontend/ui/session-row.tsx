import type { ListedSession } from '@fleet/platform/http/contract/session'
import { Monitor, Smartphone } from 'lucide-react'
import { FormattedMessage, useIntl } from 'react-intl'
import { useDates } from '../lib/intl/dates.ts'
import { Button } from './button.tsx'

const handheld = ['iPhone', 'iPad', 'Android']

type Props = { session: ListedSession; busy: boolean; onEnd: () => void }

/** One sign-in: on what, since when, seen last. */
export function SessionRow({ session: { device, current, createdAt, lastSeenAt }, busy, onEnd }: Props) {
  const intl = useIntl()
  const { moment } = useDates()
  const Icon = device.system !== null && handheld.includes(device.system) ? Smartphone : Monitor
  const name =
    [device.browser, device.system].filter(Boolean).join(', ') || intl.formatMessage({ id: 'sessions.unknownDevice' })
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-3 border-t border-line py-4 tablet:grid-cols-[auto_minmax(0,1fr)_auto]">
      <Icon size={24} strokeWidth={1.75} aria-hidden="true" className="text-ink-2" />
      <div>
        <p className="font-semibold">
          {name}
          {current && (
            <span className="font-normal text-aqua-ink">
              {' '}
              <FormattedMessage id="sessions.current" />
            </span>
          )}
        </p>
        <p className="text-sm text-ink-2 tabular-nums">
          <FormattedMessage id="sessions.since" values={{ moment: moment(createdAt) }} />,{' '}
          <FormattedMessage id="sessions.seen" values={{ moment: moment(lastSeenAt) }} />
        </p>
      </div>
      <div className="max-tablet:col-start-2">
        <Button
          size="staff"
          unavailable={busy}
          aria-label={current ? undefined : intl.formatMessage({ id: 'sessions.end.label' }, { name })}
          onClick={onEnd}
        >
          <FormattedMessage id="session.signOut" />
        </Button>
      </div>
    </li>
  )
}
