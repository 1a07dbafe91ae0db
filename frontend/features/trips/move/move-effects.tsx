import type { Moved } from '@fleet/backend/features/trips/contract'
import { Check, CircleAlert, CircleMinus, TriangleAlert, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { useDates } from '../../../lib/intl/dates.ts'
import { useText } from '../../../lib/intl/use-text.ts'

type Props = { readonly effects: Moved; /** In a group each effect names its person. */ readonly isGroup: boolean }

/** The effects of a move: new problems by person, fixed problems, and answers no longer needed. */
export function MoveEffects({ effects, isGroup }: Props) {
  const t = useText()
  const { shortDay } = useDates()
  const { moved, errors, warnings, mended, cleared, issued, onBoard } = effects
  if (moved.length === 0) return null
  const isFull = onBoard.places !== null && onBoard.persons > onBoard.places
  const breaks = errors.length + warnings.length + cleared.length + issued.length > 0 || isFull
  const about = ({ name, person, label }: { name: string | null; person: number; label: string }) => (
    <b className="font-semibold">
      {isGroup ? t('move.ofWhom', { name: name ?? t('move.person', { person }), field: label }) : label}
    </b>
  )
  return (
    <>
      <h3>{t('move.breaks')}</h3>
      <ul className="mt-1 text-sm">
        {errors.map((one) => (
          <Effect key={`e ${one.person} ${one.field} ${one.problem}`} look="stop">
            {about(one)}: {one.problem}
          </Effect>
        ))}
        {isFull && <Effect look="wait">{t('move.full', { persons: onBoard.persons, places: onBoard.places })}</Effect>}
        {warnings.map((one) => (
          <Effect key={`w ${one.person} ${one.field} ${one.problem}`} look="wait">
            {about(one)}: {one.problem}
          </Effect>
        ))}
        {issued.map(({ title, number, boatName, tripStartDate }) => (
          <Effect key={`i ${title} ${boatName} ${tripStartDate}`} look="wait">
            {t('move.issued', { title, number, boat: boatName, day: shortDay(tripStartDate) })}
          </Effect>
        ))}
        {cleared.map((one) => (
          <Effect key={`c ${one.person} ${one.field}`} look="gone">
            {about(one)}: {t('move.cleared', { was: one.was ?? '' })}
          </Effect>
        ))}
        {!breaks && <Effect look="done">{t('move.nothing')}</Effect>}
        {breaks && <Effect look="done">{t('move.rest')}</Effect>}
        {mended.map((one) => (
          <Effect key={`m ${one.person} ${one.field} ${one.problem}`} look="done">
            {about(one)}: {t('move.mended', { problem: one.problem })}
          </Effect>
        ))}
      </ul>
    </>
  )
}

const looks = {
  stop: { icon: CircleAlert, tone: 'text-stop' },
  wait: { icon: TriangleAlert, tone: 'text-wait' },
  gone: { icon: CircleMinus, tone: 'text-ink-3' },
  done: { icon: Check, tone: 'text-done' },
} as const satisfies Record<string, { icon: LucideIcon; tone: string }>

function Effect({ look, children }: { look: keyof typeof looks; children: ReactNode }) {
  const { icon: Icon, tone } = looks[look]
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 border-t border-line py-2.5 first:border-t-0">
      <Icon size={20} aria-hidden="true" className={tone} />
      <p className="wrap-anywhere">{children}</p>
    </li>
  )
}
