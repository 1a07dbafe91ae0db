import { MailWarning } from 'lucide-react'
import type { ReactNode } from 'react'
import { FormattedMessage } from 'react-intl'

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
  if (kind === null)
    return (
      <Nobody>
        <FormattedMessage id="reminders.nobody" />
      </Nobody>
    )
  if (address === null)
    return (
      <Nobody>
        <FormattedMessage id="reminders.noAddress" values={{ name: name ?? '' }} />
      </Nobody>
    )
  return (
    <span className="break-words text-ink-2">
      <FormattedMessage id={`reminders.to.${kind}`} values={{ name: name ?? address, address }} />
    </span>
  )
}

function Nobody({ children }: { children: ReactNode }) {
  return (
    <span className="inline-flex items-center gap-1.5 font-semibold text-stop-ink">
      <MailWarning size={16} aria-hidden="true" className="shrink-0" />
      <span>{children}</span>
    </span>
  )
}
