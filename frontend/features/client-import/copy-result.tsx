import type { Copied } from '@fleet/backend/features/client-import/contract'
import { Link } from 'react-router-dom'
import { useText } from '../../lib/intl/use-text.ts'
import { CodeBadge } from '../../ui/code-badge.tsx'
import { LinkButton } from '../../ui/link-button.tsx'

const texts: Readonly<Record<Copied['status'], string>> = {
  copied: 'copyTrip.copied',
  same: 'copyTrip.was',
  refused: 'copyTrip.refused',
}
const looks: Readonly<Record<Copied['status'], string>> = {
  copied: 'text-done-ink',
  same: 'text-ink-2',
  refused: 'text-stop-ink',
}

/** What became of each. */
export function CopyResult({ copied }: { copied: readonly Copied[] }) {
  const t = useText()
  return (
    <section aria-labelledby="copy-result">
      <h2 id="copy-result" tabIndex={-1} ref={(heading) => heading?.focus()} className="mb-2">
        {t('copyTrip.result')}
      </h2>
      <ul className="border-b border-line text-sm">
        {copied.map(({ id, referenceCode, name, status, detail }) => (
          <li key={id} className="flex min-h-touch flex-wrap items-center gap-x-2.5 border-t border-line py-1.5">
            <Link to={`/form/${id}`} className="min-w-0 wrap-anywhere">
              {name ?? t('forms.view')}
            </Link>
            {referenceCode && <CodeBadge size="sm" code={referenceCode} />}
            <span className={`font-semibold ${looks[status]}`}>{t(texts[status])}</span>
            {detail !== null && <span className="text-ink-2">{detail}</span>}
          </li>
        ))}
      </ul>
      <div className="mt-6">
        <LinkButton size="staff" look="next" to="/forms">
          {t('forms.title.agent')}
        </LinkButton>
      </div>
    </section>
  )
}
