import type { TripGuest, WholeTrip } from '@fleet/backend/features/trips/contract'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import { useLanguage } from '../../../lib/intl/language-provider.tsx'
import { isDecisionConflict } from '../../../form-reading/decision-conflict.ts'
import { useText } from '../../../lib/intl/use-text.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { ProblemNote } from '../../../ui/feedback/problem-note.tsx'
import { SkeletonLine, Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { TripDays } from '../trip-words.tsx'
import { MoveEffects } from './move-effects.tsx'
import { TargetChoice } from './target-choice.tsx'
import { type CompletedMove, type Target, useDryRun, useMove } from './use-move.ts'

type Props = {
  readonly trip: WholeTrip
  readonly guest: TripGuest
  readonly onClose: () => void
  readonly onMoved: (done: CompletedMove) => void
}

/** The target trip, the effects of the move, and the move itself, at the revision of the preview. */
export function MoveDialog({ trip, guest, onClose, onMoved }: Props) {
  const intl = useIntl()
  const t = useText()
  const { language } = useLanguage()
  const [to, setTo] = useState<Target>()
  const dry = useDryRun(guest, { from: trip, to, language })
  const { mutate, isPending, error, reset } = useMove(guest, onMoved)
  const { boatName, tripStartDate, tripEndDate } = trip
  const from: Target = { boatName, tripStartDate, tripEndDate: guest.tripEndDate ?? tripEndDate }
  const names = trip.guests
    .filter(({ submissionId }) => submissionId === guest.submissionId)
    .map(({ name }) => name ?? t('submission.unnamed'))
  const preview = dry.data
  const movers = preview?.moved.length ?? 0
  const answers = new Set(preview?.errors.map(({ person, field }) => `${person} ${field}`)).size
  const busy = isPending || dry.isFetching || preview === undefined || movers === 0
  const move = (ask: boolean) => to && preview && mutate({ from, to, revision: preview.revision, ask })
  const refresh = () => {
    reset()
    void dry.refetch()
  }
  return (
    <Dialog
      wide
      title={t('move.title', { code: guest.referenceCode })}
      text={
        <>
          {intl.formatList(names, { type: 'conjunction' })}. {boatName}, <TripDays trip={trip} />
        </>
      }
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('move.leave')}</Button>
          {preview?.canAsk && answers > 0 && (
            <Button unavailable={busy} onClick={() => move(false)}>
              {t('move.only')}
            </Button>
          )}
          <Button look="ink" unavailable={busy} onClick={() => move(preview?.canAsk === true && answers > 0)}>
            {preview?.canAsk && answers > 0
              ? t('move.andAsk', { count: answers })
              : t('move.do', { count: Math.max(movers, 1) })}
          </Button>
        </>
      }
    >
      <TargetChoice
        trip={trip}
        onChange={(target) => {
          reset()
          setTo(target)
        }}
      />
      <div aria-live="polite" className="mt-4 min-h-32">
        {to && dry.isPending && (
          <Skeleton>
            <SkeletonLine className="mb-2 h-5 w-full" />
          </Skeleton>
        )}
        {preview && !dry.isError && <MoveEffects effects={preview} isGroup={guest.persons > 1} />}
        {preview && movers === 0 && <p className="text-sm font-semibold">{t('move.nobody')}</p>}
        <ProblemNote title={t('move.cannot')} error={dry.error} />
      </div>
      <ProblemNote title={t('move.notMoved')} error={error} />
      {isDecisionConflict(error) && (
        <p className="mt-2">
          <Button size="staff" onClick={refresh}>
            {t('move.lookAgain')}
          </Button>
        </p>
      )}
    </Dialog>
  )
}
