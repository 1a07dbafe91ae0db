import type { ImportField } from '@fleet/backend/features/client-import/contract'
import { useDates } from '../../lib/intl/dates.ts'
import { useText } from '../../lib/intl/use-text.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { useBottomBar } from '../../ui/use-bottom-bar.ts'
import type { Draft } from './draft.ts'

type Props = {
  draft: Draft
  fields: readonly ImportField[]
  count: number
  others: number
  /** Text id of the reason why nothing can be created now. */
  problem: string | undefined
  busy: boolean
  onCancel: () => void
  onCreate: () => void
}

/** The number of rows to create, and the button that creates them. */
export function CreateBar({ draft: { trip }, fields, count, others, problem, busy, onCancel, onCreate }: Props) {
  const t = useText()
  const { range, day } = useDates()
  const bar = useBottomBar<HTMLDivElement>()
  const { boatName, tripStartDate, tripEndDate } = trip.of
  const boat =
    fields.find(({ field }) => field === 'boatName')?.choices?.find(({ value }) => value === boatName)?.label ??
    boatName
  const dates =
    tripStartDate === null
      ? ''
      : tripEndDate === null || tripEndDate <= tripStartDate
        ? day(tripStartDate)
        : range(tripStartDate, tripEndDate)
  return (
    <div
      ref={bar}
      className="sticky bottom-0 z-20 -mx-[var(--s-edge)] mt-8 flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-line bg-page px-[var(--s-edge)] py-3"
    >
      <p role="status" className="min-w-0 flex-1 basis-72 text-sm text-ink-2">
        {problem === undefined ? (
          <>
            <strong className="text-ink">
              {trip.isOne ? t('import.bar.trip', { count, boat, dates }) : t('import.bar.columns', { count })}
            </strong>{' '}
            {t('import.bar.rest', { count: others })}
          </>
        ) : (
          t(problem)
        )}
      </p>
      <div className="flex gap-2 max-tablet:w-full max-tablet:flex-col-reverse">
        <Button size="staff" onClick={onCancel}>
          {t('import.cancel')}
        </Button>
        <Button look="next" size="staff" unavailable={problem !== undefined || busy} onClick={onCreate}>
          {t('import.create', { count })}
        </Button>
      </div>
    </div>
  )
}
