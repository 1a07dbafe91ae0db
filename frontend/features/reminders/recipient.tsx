import { MailWarning } from 'lucide-react'
import type { ReactNode } from 'react'
import { useText } from '../../lib/intl/use-text.ts'

/** Who is written to, and where; said in its colour where nobody can be. */
export function Recipient({
  kind,
  name,
  address,
}: {
  kind: 'guest' | 'agency' | null
  name: string | null
  address: string | null
}) {
  const t = useText()
  if (kind === null) return <Nobody>{t('reminders.nobody')}</Nobody>
  if (address === null) return <Nobody>{t('reminders.noAddress', { name: name ?? '' })}</Nobody>
  return <span className="break-words text-ink-2">{t(`reminders.to.${kind}`, { name: name ?? address, address })}</span>
}

function Nobody({ children }: { children: ReactNode }) {
  return (
    <span className="inline-flex items-center gap-1.5 font-semibold text-stop-ink">
      <MailWarning size={16} aria-hidden="true" className="shrink-0" />
      <span>{children}</span>
    </span>
  )
}
