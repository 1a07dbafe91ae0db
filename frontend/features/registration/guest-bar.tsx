import { X } from 'lucide-react'
import { useIntl } from 'react-intl'
import { useDates } from '../../lib/intl/dates.ts'
import { CodeBadge } from '../../ui/code-badge.tsx'
import { LanguageMenu } from '../../ui/language-menu.tsx'
import { Mark } from '../../ui/mark.tsx'
import { QuietButton } from '../../ui/quiet-button.tsx'

type Props = {
  readonly code?: string
  readonly boat?: string | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly onExit: () => void
}

/** Letters of RS-2026-00001; codes of previews are longer and would widen a phone's page. */
const longestUsual = 13

/** Brand, reference, trip, language, exit. */
export function GuestBar({ code, boat, from, to, onExit }: Props) {
  const intl = useIntl()
  const dates = useDates()
  const isLong = (code?.length ?? 0) > longestUsual
  const trip = [boat, from && to ? dates.range(from, to) : from && dates.day(from)].filter(Boolean).join(', ')
  return (
    <header className="border-b border-line">
      <div className={`mx-auto flex max-w-[72rem] items-center gap-2 px-edge py-2 desk:gap-5 desk:py-2.5 ${isLong ? 'max-[24rem]:flex-wrap max-[24rem]:gap-y-0' : ''}`}>
        <span className={isLong ? '[&_span_span]:max-tablet:sr-only' : '[&_span_span]:max-[24rem]:sr-only'}>
          <Mark named />
        </span>
        {code && (
          <span className={isLong ? 'max-[24rem]:order-last max-[24rem]:basis-full' : ''}>
            <CodeBadge size={isLong ? 'sm' : 'md'} code={code} />
          </span>
        )}
        <p className="hidden truncate text-sm text-ink-2 desk:block">{trip}</p>
        <div className="ml-auto flex gap-1">
          <LanguageMenu />
          <QuietButton aria-label={intl.formatMessage({ id: 'registration.exit' })} onClick={onExit}>
            <X aria-hidden className="size-5" />
          </QuietButton>
        </div>
      </div>
    </header>
  )
}
