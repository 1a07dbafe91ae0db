import { FormattedMessage } from 'react-intl'
import { Meter } from '../../ui/meter.tsx'

/** "Step X of Y" and its bar; Y falls back to 6 where the server says none (DECISIONS, Registration). */
export function StepOf({ step, total }: { step: number; total: number | null }) {
  const of = total ?? 6
  return (
    <span className="inline-grid min-w-26 gap-0.5 tabular-nums">
      <FormattedMessage id="forms.step" values={{ step, total: of }} />
      <Meter percent={(step / of) * 100} />
    </span>
  )
}
