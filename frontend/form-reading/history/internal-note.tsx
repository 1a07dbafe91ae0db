import { Lock } from 'lucide-react'
import { useText } from '../../lib/intl/use-text.ts'

/** Note between staff, clearly marked, because guests must not see it. */
export function InternalNote({ children }: { children: string }) {
  const t = useText()
  return (
    <div className="grid grid-cols-[auto_1fr] gap-x-2.5 rounded-md border border-dashed border-line-strong bg-sunk px-3 py-2 text-sm wrap-anywhere">
      <Lock size={16} aria-hidden="true" className="mt-0.5 text-ink-3" />
      <div>
        <p className="text-xs font-semibold text-ink-2">{t('review.internal')}</p>
        <p className="whitespace-pre-line">{children}</p>
      </div>
    </div>
  )
}
