import type { CopyTarget } from '@fleet/backend/features/client-import/contract'
import { ArrowRight } from 'lucide-react'
import { useText } from '../../lib/intl/use-text.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { CodeBadge } from '../../ui/badges/code-badge.tsx'

type Props = { targets: readonly CopyTarget[]; busy: boolean; onBack: () => void; onCopy: () => void }

/** The changes in each registration, old and new; overwriting must be confirmed. */
export function CopyChanges({ targets, busy, onBack, onCopy }: Props) {
  const t = useText()
  const possible = targets.filter(({ refused, changes }) => refused === null && changes.length > 0)
  const overwritten = possible.reduce((sum, { changes }) => sum + changes.filter(({ from }) => from !== null).length, 0)
  const nothing = t('copyTrip.empty')
  return (
    <section aria-labelledby="copy-changes">
      <h2 id="copy-changes" tabIndex={-1} ref={(heading) => heading?.focus()} className="mb-1">
        {t('copyTrip.changes', { count: targets.length })}
      </h2>
      <p className={`mb-4 text-sm ${overwritten > 0 ? 'font-semibold text-wait-ink' : 'text-ink-2'}`}>
        {t('copyTrip.overwrites', { count: overwritten })}
      </p>
      <ul className="grid gap-4">
        {targets.map(({ id, referenceCode, name, changes, refused }) => (
          <li key={id} className="border-t border-line pt-3 text-sm">
            <p className="flex flex-wrap items-center gap-2 font-semibold">
              {name} {referenceCode && <CodeBadge size="sm" code={referenceCode} />}
            </p>
            {refused !== null && <p className="text-stop-ink">{refused}</p>}
            {refused === null && changes.length === 0 && <p className="text-ink-2">{t('copyTrip.same')}</p>}
            <dl className="mt-1 grid gap-x-6 tablet:grid-cols-[minmax(0,16rem)_minmax(0,1fr)]">
              {changes.map(({ field, label, from, to }) => (
                <div key={field} className="contents">
                  <dt className="mt-1 text-ink-2">{label}</dt>
                  <dd className="flex flex-wrap items-center gap-x-2 tablet:mt-1">
                    {from !== null && <s className="text-ink-2 decoration-stop">{from}</s>}
                    {from !== null && (
                      <ArrowRight size={16} aria-label={t('copyTrip.becomes')} className="text-ink-3" />
                    )}
                    <span className="font-medium wrap-anywhere">{to ?? nothing}</span>
                  </dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </ul>
      <div className="mt-6 flex flex-wrap gap-2">
        <Button size="staff" onClick={onBack}>
          {t('copyTrip.back')}
        </Button>
        {possible.length > 0 && (
          <Button look="next" size="staff" unavailable={busy} onClick={onCopy}>
            {t('copyTrip.confirm', { count: possible.length })}
          </Button>
        )}
      </div>
    </section>
  )
}
