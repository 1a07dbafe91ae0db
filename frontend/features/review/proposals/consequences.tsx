import type { Consequences as Told } from '@fleet/backend/features/proposals/contract'
import { useText } from '../../../lib/intl/use-text.ts'

/** What would come of accepting what is accepted so far: answers that change besides, and what would be wrong then. */
export function Consequences({ consequences: { also, problems } }: { readonly consequences: Told }) {
  const t = useText()
  if (also.length === 0 && problems.length === 0) return null
  return (
    <div role="status" className="grid gap-2 rounded-md bg-sunk px-3.5 py-3 text-sm">
      {also.length > 0 && (
        <div>
          <p className="font-semibold">{t('proposals.also')}</p>
          <ul className="list-disc pl-5">
            {also.map(({ field, label, fromText, toText }) => (
              <li key={field} className="wrap-anywhere">
                {t(toText === null ? 'proposals.also.cleared' : 'proposals.also.set', {
                  label,
                  from: fromText ?? '–',
                  to: toText ?? '–',
                })}
              </li>
            ))}
          </ul>
        </div>
      )}
      {problems.length > 0 && (
        <div>
          <p className="font-semibold">{t('proposals.problems')}</p>
          <ul className="list-disc pl-5">
            {problems.map(({ field, label, message, severity }) => (
              <li
                key={`${field} ${message}`}
                className={`wrap-anywhere ${severity === 'error' ? 'text-stop-ink' : 'text-wait-ink'}`}
              >
                {label}: {message}
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}
