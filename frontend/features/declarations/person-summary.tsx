import type { Fact } from '@fleet/backend/features/declarations/contract'
import { PencilLine } from 'lucide-react'
import { useText } from '../../lib/intl/use-text.ts'
import { Badge } from '../../ui/badges/badge.tsx'

type Props = { readonly about: readonly Fact[]; readonly changed: ReadonlySet<string>; readonly language: string }

/** The subject of the signature: guest, trip, and other answers that the statements mention. */
export function PersonSummary({ about, changed, language }: Props) {
  const t = useText()
  if (about.length === 0) return null
  return (
    <section aria-labelledby="person-summary" className="mt-4 rounded-md border border-line bg-surface px-4 py-4">
      <h2 id="person-summary" className="text-base tracking-normal">
        {t('declarations.about')}
      </h2>
      <dl lang={language} className="mt-1">
        {about.map(({ field, label, text }) => (
          <div
            key={field}
            className={`grid gap-x-4 py-2 not-last:border-b not-last:border-b-line tablet:grid-cols-[13rem_1fr] ${changed.has(field) ? '-mx-3 border-l-4 border-l-wait bg-wait-tint px-3' : ''}`}
          >
            <dt className="text-[0.9375rem] text-ink-2 wrap-anywhere">{label}</dt>
            <dd className="font-medium wrap-anywhere tabular-nums">
              {text}
              {changed.has(field) && (
                <span className="mt-1 block">
                  <Badge tone="wait" icon={PencilLine}>
                    {t('registration.answers.changed')}
                  </Badge>
                </span>
              )}
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-2 text-[0.9375rem] text-ink-2">{t('declarations.about.wrong')}</p>
    </section>
  )
}
