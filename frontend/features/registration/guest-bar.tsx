import { FillingBar } from '../../form-filling/filling-bar.tsx'
import { useDates } from '../../lib/intl/dates.ts'
import { CodeBadge } from '../../ui/badges/code-badge.tsx'

type Props = {
  readonly code: string
  readonly boat: string | undefined
  readonly from: string | undefined
  readonly to: string | undefined
  readonly onExit: () => void
}

/** Length of RS-2026-00001. Codes of previews are longer and would widen the page on a phone. */
const maxUsualLength = 13

/** Brand, reference code, trip, language, exit. */
export function GuestBar({ code, boat, from, to, onExit }: Props) {
  const dates = useDates()
  const isLong = code.length > maxUsualLength
  const trip = [boat, from && to ? dates.range(from, to) : from && dates.day(from)].filter(Boolean).join(', ')
  return (
    <FillingBar wraps={isLong} onExit={onExit}>
      <span className={isLong ? 'max-[24rem]:order-last max-[24rem]:basis-full' : ''}>
        <CodeBadge size={isLong ? 'sm' : 'md'} code={code} />
      </span>
      <p className="hidden truncate text-sm text-ink-2 desk:block">{trip}</p>
    </FillingBar>
  )
}
