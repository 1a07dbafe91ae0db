import type { OutboxMail } from '@fleet/backend/features/letters/contract'
import { useDates } from '../../lib/intl/dates.ts'
import { useText } from '../../lib/intl/use-text.ts'

/** One mail: to whom, when, what it says, and its links to follow. */
export function MailCard({ mail }: { mail: OutboxMail }) {
  const t = useText()
  const { moment } = useDates()
  return (
    <article className="min-w-0 rounded-lg border border-line bg-surface px-4 py-3.5">
      <h2 lang={mail.language} className="text-base">
        {mail.subject}
      </h2>
      <p className="text-sm break-all text-ink-2 tabular-nums">
        {t('outbox.to', { email: mail.to })}, <time dateTime={mail.at}>{moment(mail.at)}</time>
      </p>
      <details className="mt-2">
        <summary className="inline-flex min-h-touch items-center text-sm font-medium text-aqua-ink underline underline-offset-[0.2em]">
          {t('outbox.read')}
        </summary>
        <p
          lang={mail.language}
          className="mt-1 rounded-md bg-sunk px-3.5 py-3 text-[0.9375rem] break-words whitespace-pre-wrap"
        >
          {mail.text}
        </p>
      </details>
      {mail.links.length > 0 && (
        <ul className="mt-1 grid gap-1 text-sm">
          {mail.links.map((link) => (
            <li key={link}>
              <a href={link} className="inline-flex min-h-touch items-center break-all fine:min-h-6">
                {link}
              </a>
            </li>
          ))}
        </ul>
      )}
    </article>
  )
}
