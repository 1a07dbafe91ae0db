import type { SentReminder } from '@fleet/backend/features/reminders/contract'
import { Clock, MailCheck, MailWarning, MailX, type LucideIcon } from 'lucide-react'
import { nativeName } from '@fleet/form-schemas/engine/runtime/language-name'
import { useDates } from '../../lib/intl/dates.ts'
import { useText } from '../../lib/intl/use-text.ts'
import { RegistrationHead } from './registration-head.tsx'

const icons: Readonly<Record<SentReminder['mail'], LucideIcon>> = {
  waiting: Clock,
  sent: MailCheck,
  withheld: MailX,
  failed: MailWarning,
}

/** One reminder: about what, which, to whom, when, and what became of its mail. */
export function SentRow({ of }: { of: SentReminder }) {
  const t = useText()
  const { moment } = useDates()
  const { title, recipient, recipientName, address, at, mail, language } = of
  const Icon = icons[mail]
  return (
    <li className="grid gap-1 border-b border-line py-3">
      <RegistrationHead of={of} />
      <p className="text-sm">
        <span className="tabular-nums">{moment(at)}</span>
        {' · '}
        {title}
      </p>
      <p className="text-sm break-words text-ink-2">
        {t(`reminders.to.${recipient}`, { name: recipientName ?? address ?? '', address: address ?? '' })}
        {' · '}
        {nativeName(language)}
      </p>
      <p
        className={`flex items-center gap-1.5 text-sm ${mail === 'failed' ? 'font-semibold text-stop-ink' : 'text-ink-2'}`}
      >
        <Icon size={16} aria-hidden="true" className="shrink-0" />
        {t(`reminders.mail.${mail}`)}
      </p>
    </li>
  )
}
