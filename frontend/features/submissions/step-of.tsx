import { useText } from '../../lib/intl/use-text.ts'
import { Meter } from '../../ui/meter.tsx'

type Props = {
  step: number
  total: number | null
  /** In percent; null: nothing is to be filled in. */ complete: number | null
}

/** "Step X of Y", and a bar for how complete it is; Y falls back to 6 where the server says none (DECISIONS, Registration). */
export function StepOf({ step, total, complete }: Props) {
  const t = useText()
  return (
    <span className="inline-grid min-w-26 gap-0.5 tabular-nums">
      {t('forms.step', { step, total: total ?? 6 })}
      {complete !== null && (
        <span className="grid grid-cols-[1fr_auto] items-center gap-2">
          <Meter percent={complete} full={complete === 100} />
          <span className="text-xs">{t('forms.complete', { share: complete / 100 })}</span>
        </span>
      )}
    </span>
  )
}
