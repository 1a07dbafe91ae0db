import { ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { useText } from '../lib/intl/use-text.ts'
import { diffText } from './text-diff.ts'
import { MarkedText } from './marked-text.tsx'

type Props = {
  /** Null: no answer. */
  readonly from: string | null
  readonly to: string | null
  /** Underlines the letters that differ. */
  readonly isMarked?: boolean
  /** Wraps one of the two texts. */
  readonly wrap?: (text: ReactNode, side: 'from' | 'to') => ReactNode
}

/** The old and the new value of an answer. */
export function BeforeAfter({ from, to, isMarked = true, wrap = (text) => text }: Props) {
  const t = useText()
  const diff = isMarked && from !== null && to !== null ? diffText(from, to) : undefined
  const empty = <span className="text-ink-3">{t('history.empty')}</span>
  return (
    <>
      {from === null ? (
        empty
      ) : (
        <del className="text-ink-2 decoration-1">
          <span className="sr-only">{t('history.from')} </span>
          {wrap(<MarkedText text={from} diff={diff?.from} />, 'from')}
        </del>
      )}
      <ArrowRight size={14} role="img" aria-label={t('history.to')} className="flex-none text-ink-3" />
      {to === null ? (
        empty
      ) : (
        <ins className="font-semibold no-underline">{wrap(<MarkedText text={to} diff={diff?.to} />, 'to')}</ins>
      )}
    </>
  )
}
