import { CalendarClock, Check, Eye, Mail, PencilLine, Ship, type LucideIcon } from 'lucide-react'
import { useDates } from '../../../lib/intl/dates.ts'
import { useText } from '../../../lib/intl/use-text.ts'
import type { NextStep } from './what-next.ts'

const icons: Readonly<Record<NextStep['id'], LucideIcon>> = {
  sent: Check,
  review: Eye,
  mail: Mail,
  changes: PencilLine,
  trip: Ship,
}
const marks: Readonly<Record<NextStep['at'], string>> = {
  done: 'border-done text-done',
  now: 'border-aqua bg-aqua-tint text-aqua-ink',
  later: 'border-line-strong text-ink-2',
}

type Props = { readonly steps: readonly NextStep[]; readonly boat: string | undefined }

/** What happens next and when, as a vertical timeline. */
export function NextSteps({ steps, boat }: Props) {
  const t = useText()
  const { moment, day } = useDates()
  if (steps.length === 0) return null
  return (
    <section aria-labelledby="what-next" className="mt-8 border-t border-line pt-6">
      <h2 id="what-next">{t('registration.summary.next')}</h2>
      <ol className="mt-4">
        {steps.map(({ id, at, by }) => {
          const Icon = at === 'done' ? Check : (icons[id] ?? CalendarClock)
          return (
            <li
              key={id}
              aria-current={at === 'now' ? 'step' : undefined}
              className="relative grid grid-cols-[2rem_1fr] gap-x-3.5 pb-5 not-last:before:absolute not-last:before:top-8 not-last:before:bottom-0 not-last:before:left-[0.9375rem] not-last:before:w-0.5 not-last:before:bg-line"
            >
              <span className={`grid size-8 place-items-center rounded-full border-[1.5px] bg-page ${marks[at]}`}>
                <Icon aria-hidden className="size-4.5" />
              </span>
              <div className="min-w-0 pt-1">
                <p className="font-semibold">{t(`registration.summary.next.${id}`)}</p>
                <p className="text-[0.9375rem] text-ink-2">
                  {t(`registration.summary.next.${id}.${by === null ? 'text' : 'when'}`, {
                    when: by === null ? '' : id === 'sent' ? moment(by) : day(by),
                    boat: boat ?? '',
                  })}
                </p>
              </div>
            </li>
          )
        })}
      </ol>
    </section>
  )
}
