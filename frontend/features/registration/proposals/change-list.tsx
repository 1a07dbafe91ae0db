import { ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { useText } from '../../../lib/intl/use-text.ts'

type ChangeRow = {
  readonly field: string
  readonly label: string
  readonly from: string | null
  readonly to: string | null
  readonly after?: ReactNode
}

/** Answers with their old and new values. */
export function ChangeList({ rows }: { readonly rows: readonly ChangeRow[] }) {
  const t = useText()
  const textOf = (text: string | null) => text ?? t('history.empty')
  return (
    <dl className="grid gap-2">
      {rows.map(({ field, label, from, to, after }) => (
        <div key={field} className="grid gap-x-3 border-b border-line pb-2 last:border-0 tablet:grid-cols-[12rem_1fr]">
          <dt className="text-ink-2">{label}</dt>
          <dd className="flex min-w-0 flex-wrap items-center gap-x-1.5 wrap-anywhere tabular-nums">
            <span className="text-ink-2">
              <span className="sr-only">{t('history.from')} </span>
              {textOf(from)}
            </span>
            <ArrowRight size={14} role="img" aria-label={t('history.to')} className="text-ink-3" />
            <strong>{textOf(to)}</strong>
            {after}
          </dd>
        </div>
      ))}
    </dl>
  )
}
