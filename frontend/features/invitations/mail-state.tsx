import type { Invitation } from '@fleet/backend/features/invitations/contract'
import { Clock, MailCheck, MailWarning, type LucideIcon } from 'lucide-react'
import { useText } from '../../lib/intl/use-text.ts'

const icons: Readonly<Record<'waiting' | 'sent' | 'failed', LucideIcon>> = {
  waiting: Clock,
  sent: MailCheck,
  failed: MailWarning,
}

/** Where the mail with the link is; nothing when there is none. */
export function MailState({ mail }: Pick<Invitation, 'mail'>) {
  const t = useText()
  if (mail === 'none') return null
  const Icon = icons[mail]
  return (
    <p
      className={`flex items-center gap-1.5 text-sm ${mail === 'failed' ? 'font-semibold text-stop-ink' : 'text-ink-2'}`}
    >
      <Icon size={16} aria-hidden="true" />
      {t(`invitations.mail.${mail}`)}
    </p>
  )
}
