import { Check } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useText } from '../../../lib/intl/use-text.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { LinkButton } from '../../../ui/buttons/link-button.tsx'
import { ProblemNote } from '../../../ui/feedback/problem-note.tsx'
import { useToast } from '../../../ui/feedback/use-toast.ts'
import { TripDays } from '../trip-words.tsx'
import { tripAddress } from '../trips.ts'
import { type CompletedMove, useMove } from './use-move.ts'

/** The new trip of a moved booking, with a link to it and an undo button. */
export function MovedNote({ done, onDone }: { done: CompletedMove; onDone: () => void }) {
  const t = useText()
  const toast = useToast()
  const note = useRef<HTMLDivElement>(null)
  // Scrolled into view: it is at the top of a long page, and the moved row is gone
  useEffect(() => note.current?.focus(), [])
  const { guest, from, to, revision, wasRequested } = done
  const { mutate, isPending, error } = useMove(guest, () => {
    toast({ tone: 'done', title: t('move.isBack', { code: guest.referenceCode }) })
    onDone()
  })
  return (
    <div
      ref={note}
      tabIndex={-1}
      role="status"
      className="mb-6 grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-3 rounded-md bg-done-tint px-4 py-3"
    >
      <Check size={20} aria-hidden="true" className="mt-0.5 text-done" />
      <div>
        <p className="font-semibold text-done-ink">
          {t('move.done', { code: guest.referenceCode, boat: to.boatName, days: <TripDays trip={to} /> })}
        </p>
        {wasRequested && <p className="text-sm">{t('move.askedStays')}</p>}
        <ProblemNote title={t('move.notMoved')} error={error} />
      </div>
      <div className="col-start-2 flex flex-wrap gap-2">
        <LinkButton size="staff" to={tripAddress(to)}>
          {t('move.there')}
        </LinkButton>
        <Button
          size="staff"
          unavailable={isPending}
          onClick={() => mutate({ from: to, to: from, revision, ask: false })}
        >
          {t('move.back')}
        </Button>
      </div>
    </div>
  )
}
