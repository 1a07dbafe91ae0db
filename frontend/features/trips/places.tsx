import type { Trip } from '@fleet/backend/features/trips/contract'
import { useText } from '../../lib/intl/use-text.ts'
import { markKinds, type MarkKind, marksOf } from './marks.ts'

/** One mark per place; shapes differ, not only colours. */
export function Places({ trip }: { trip: Trip }) {
  const t = useText()
  const { ready, persons, places } = trip
  const free = places === null ? undefined : places - persons
  return (
    <span className="grid gap-1.5 text-sm tabular-nums">
      <span>
        {t('trips.ready', {
          those: <strong className="font-semibold">{t('trips.of', { ready, persons })}</strong>,
        })}
        {places !== null && <>, {t('trips.places', { places })}</>}
        {free !== undefined && free < 0 && (
          <strong className="font-semibold text-stop-ink"> ({t('trips.tooMany', { count: -free })})</strong>
        )}
      </span>
      <span aria-hidden="true" className="flex max-w-[17rem] flex-wrap items-end gap-[3px]">
        {marksOf(trip).map((kind, index) => (
          <Mark key={index} kind={kind} />
        ))}
      </span>
    </span>
  )
}

/** The legend of the marks. */
export function Legend() {
  const t = useText()
  return (
    <p aria-hidden="true" className="mt-3 flex flex-wrap gap-x-5 gap-y-1 text-xs text-ink-2">
      {markKinds.map((kind) => (
        <span key={kind} className="inline-flex items-center gap-2">
          <Mark kind={kind} />
          {t(`trips.mark.${kind}`)}
        </span>
      ))}
    </p>
  )
}

const looks: Readonly<Record<MarkKind, string>> = {
  ready: 'h-3.5 bg-done',
  waiting: 'h-2 bg-wait',
  asked: 'h-3.5 inset-ring-2 inset-ring-stop',
  open: 'h-3.5 bg-line-strong/50',
  free: 'h-3.5 inset-ring inset-ring-line',
}

function Mark({ kind }: { kind: MarkKind }) {
  return <i className={`block w-2 rounded-[2px] ${looks[kind]}`} />
}
