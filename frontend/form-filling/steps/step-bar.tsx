import { Check, ChevronDown } from 'lucide-react'
import { useState } from 'react'
import type { FormTexts } from '@fleet/form-schemas/engine/runtime/definition/definition'
import { useText } from '../../lib/intl/use-text.ts'
import type { Stop } from './stops.ts'

type Props = {
  readonly stops: readonly Stop[]
  readonly texts: FormTexts
  /** Number of the open step. */
  readonly here: number
  /** Id of the message shown instead of a step number in the booking. */
  readonly bookingTitle: string | undefined
  readonly onGo: (step: number) => void
}

/** Steps on a vertical line; on a phone "Step 3 of 9" with segments, all steps on tap. */
export function StepBar({ stops, texts, here, bookingTitle, onGo }: Props) {
  const [openAt, setOpenAt] = useState<number>()
  const t = useText()
  const open = openAt === here
  const position = stops.findIndex(({ step }) => step.number === here) + 1
  const go = (step: number) => {
    setOpenAt(undefined)
    onGo(step)
  }
  return (
    <div>
      <button
        type="button"
        aria-expanded={open}
        aria-controls="steps"
        onClick={() => setOpenAt(open ? undefined : here)}
        className="flex min-h-touch w-full items-center justify-between gap-4 text-sm font-semibold focus-visible:rounded-md desk:hidden"
      >
        {t(position > 0 || bookingTitle === undefined ? 'filling.stepOf' : bookingTitle, {
          step: position,
          total: stops.length,
        })}
        <span className="inline-flex items-center gap-1 text-aqua-ink">
          {t('filling.allSteps')}
          <ChevronDown aria-hidden className={`size-5 transition-transform ${open ? 'rotate-180' : ''}`} />
        </span>
      </button>
      <nav id="steps" aria-label={t('filling.steps')} className={`${open ? 'block' : 'hidden'} desk:block`}>
        <ol className="py-3 desk:pt-2 desk:pb-9">
          {stops.map((stop, index) => (
            <StopLine
              key={stop.step.id}
              stop={stop}
              number={index + 1}
              title={texts.steps[stop.step.id]?.title ?? stop.step.id}
              here={stop.step.number === here}
              before={stops[index - 1]?.done ?? false}
              first={index === 0}
              last={index === stops.length - 1}
              onGo={go}
            />
          ))}
        </ol>
      </nav>
      <div aria-hidden className="grid h-[5px] auto-cols-fr grid-flow-col gap-[3px] desk:hidden">
        {stops.map(({ step, done }) => (
          <i
            key={step.id}
            className={`rounded-[2px] transition-colors duration-[var(--d-tide)] ${step.number === here ? 'bg-ink' : done ? 'bg-aqua' : 'bg-line'}`}
          />
        ))}
      </div>
    </div>
  )
}

type LineProps = {
  stop: Stop
  number: number
  title: string
  here: boolean
  before: boolean
  first: boolean
  last: boolean
  onGo: (step: number) => void
}

function StopLine({ stop, number, title, here, before, first, last, onGo }: LineProps) {
  const t = useText()
  const { step, done, left, problems } = stop
  const mark = here
    ? 'border-ink bg-ink text-page shadow-[0_0_0_4px_var(--aqua-tint)]'
    : done
      ? 'border-done bg-page text-done'
      : 'border-line-strong bg-page'
  const line =
    'relative isolate before:absolute before:-z-10 before:left-[0.9375rem] before:w-0.5 before:top-0 before:bottom-1/2 after:absolute after:-z-10 after:left-[0.9375rem] after:w-0.5 after:top-1/2 after:bottom-0'
  return (
    <li
      className={`${line} ${first ? 'before:hidden' : ''} ${last ? 'after:hidden' : ''} ${before ? 'before:bg-aqua' : 'before:bg-line'} ${done ? 'after:bg-aqua' : 'after:bg-line'}`}
    >
      <button
        type="button"
        aria-current={here ? 'step' : undefined}
        onClick={() => onGo(step.number)}
        className={`grid min-h-[3.25rem] w-full grid-cols-[2rem_1fr] items-center gap-3 py-1 pr-2 text-left leading-5 hover:underline focus-visible:rounded-md ${here ? 'font-semibold text-ink' : 'text-ink-2'}`}
      >
        <span
          className={`grid size-8 place-items-center rounded-full border-[1.5px] text-sm font-semibold tabular-nums transition-colors duration-[var(--d-tide)] ${mark}`}
        >
          {done && !here ? (
            <Check aria-hidden className="size-5" strokeWidth={2.5} />
          ) : (
            <span aria-hidden>{number}</span>
          )}
          <span className="sr-only">{number}. </span>
        </span>
        <span>
          {title}
          {done && <span className="sr-only">, {t('filling.done')}</span>}
          {problems > 0 && (
            <span className="block text-xs font-medium text-stop-ink">
              {t('filling.problems', { count: problems })}
            </span>
          )}
          {left > 0 && (
            <span className="block text-xs font-medium text-wait-ink">{t('filling.answersLeft', { count: left })}</span>
          )}
        </span>
      </button>
    </li>
  )
}
