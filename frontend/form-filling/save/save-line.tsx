import { Check, CircleAlert, LoaderCircle, WifiOff, type LucideIcon } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useIntl, type IntlShape } from 'react-intl'
import { isHomeTime } from '../../lib/fleet-time-zone.ts'
import { dateFormats } from '../../lib/intl/dates.ts'
import { useText } from '../../lib/intl/use-text.ts'
import type { SaveState } from '../draft/save-state.ts'

type Props = {
  readonly state: SaveState
  readonly refused: number
  readonly readOnly: boolean
  readonly blocked: boolean
  readonly onRetry: () => void
}

const styles: Readonly<Record<SaveState['kind'], { icon: LucideIcon; line: string; mark: string }>> = {
  saved: { icon: Check, line: 'text-ink-2', mark: 'text-done' },
  saving: { icon: LoaderCircle, line: 'text-ink-2', mark: 'text-aqua animate-turn' },
  kept: { icon: WifiOff, line: 'text-wait-ink', mark: 'text-wait' },
  failed: { icon: CircleAlert, line: 'text-stop-ink', mark: 'text-stop' },
  stopped: { icon: CircleAlert, line: 'text-stop-ink', mark: 'text-stop' },
}

/** One line with the state of saving; never moves the page. */
export function SaveLine({ state, refused, readOnly, blocked, onRetry }: Props) {
  const intl = useIntl()
  const t = useText()
  const shown = refused > 0 && state.kind === 'saved' ? 'failed' : state.kind
  const { icon: Icon, line, mark } = styles[shown]
  if (readOnly && state.kind === 'saved') return <p role="status" className="min-h-5" />
  return (
    <div className={`flex min-h-5 items-center gap-[0.4375rem] text-sm font-medium tabular-nums ${line}`}>
      <Icon aria-hidden className={`size-[1.125rem] flex-none ${mark}`} strokeWidth={2.5} />
      <p role="status">{saveText(intl, { state, refused, blocked })}</p>
      {state.kind === 'failed' && <Countdown until={state.retryAt} />}
      {state.kind === 'failed' && (
        <button
          type="button"
          onClick={onRetry}
          className="-my-2.5 min-h-touch px-1 font-semibold underline underline-offset-[0.2em]"
        >
          {t('error.retry')}
        </button>
      )}
    </div>
  )
}

/** `blocked`: this device stores nothing. */
function saveText(intl: IntlShape, { state, refused, blocked }: Pick<Props, 'state' | 'refused' | 'blocked'>): string {
  const text = (id: string, values: { [name: string]: string | number } = {}) =>
    intl.formatMessage({ id: `filling.save.${id}` }, values)
  if (refused > 0 && state.kind === 'saved') return text('refused', { count: refused })
  if (state.kind === 'saved')
    return state.at === undefined ? text('loaded') : text('saved', { time: fleetTime(intl, state.at) })
  if (state.kind === 'saving') return text('saving')
  if (state.kind === 'kept')
    return text(blocked ? 'kept.blocked' : 'kept', { time: fleetTime(intl, state.at), count: state.waiting })
  if (state.kind === 'failed') return text('failed')
  const keeping = state.because === 'signedOut' || state.because === 'refused'
  return text(`stopped.${state.because}${keeping && blocked ? '.blocked' : ''}`, { count: state.waiting })
}

/** Time of the fleet, with its country or zone when the device is in another one. */
function fleetTime(intl: IntlShape, at: number): string {
  const moment = new Date(at)
  const time = dateFormats(intl).time(moment.toISOString())
  if (intl.formatTime(moment) === intl.formatTime(moment, { timeZone: ownTimeZone })) return time
  return isHomeTime()
    ? intl.formatMessage(
        { id: 'filling.save.homeTime' },
        { time, country: intl.formatDisplayName(home, { type: 'region' }) ?? home },
      )
    : intl.formatTime(moment, { hour: '2-digit', minute: '2-digit', hour12: false, timeZoneName: 'longGeneric' })
}

/** Country of Hurghada. */
const home = 'EG'
const ownTimeZone = Intl.DateTimeFormat().resolvedOptions().timeZone

/** Hidden from screen readers, which would announce every second. */
function Countdown({ until }: { until: number }) {
  const t = useText()
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [])
  return (
    <span aria-hidden className="whitespace-nowrap">
      {t('filling.save.inSeconds', { seconds: Math.max(1, Math.ceil((until - now) / 1_000)) })}
    </span>
  )
}
