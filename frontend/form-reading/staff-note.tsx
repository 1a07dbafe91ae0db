import { MessageSquareText } from 'lucide-react'
import { useText } from '../lib/intl/use-text.ts'

/** Note of the last decision to the submitter; `headingId`: id of the message above it. */
export function StaffNote({
  headingId,
  className = '',
  children,
}: {
  headingId: string
  className?: string
  children: string
}) {
  const t = useText()
  return (
    <div
      className={`grid grid-cols-[auto_1fr] gap-x-2.5 rounded-md bg-sunk px-3.5 py-3 text-sm wrap-anywhere ${className}`}
    >
      <MessageSquareText size={20} aria-hidden="true" className="text-ink-3" />
      <div>
        <p className="text-xs font-semibold text-ink-2">{t(headingId)}</p>
        <p className="whitespace-pre-line">{children}</p>
      </div>
    </div>
  )
}
