import { Phone } from 'lucide-react'
import { useText } from '../../../lib/intl/use-text.ts'
import { useOperator } from '../../../lib/operator.ts'

/** Whom to tell that something cannot be had in time. */
export function CannotGetIt() {
  const t = useText()
  const operator = useOperator()
  if (operator === undefined) return null
  return (
    <section className="mt-8 grid justify-items-start gap-1 border-t border-line pt-6 pb-section">
      <h2 className="text-lg">{t('asked.cannot')}</h2>
      <p className="text-ink-2">{t('asked.cannot.text')}</p>
      <a
        href={`tel:${operator.phone.replaceAll(/[^+\d]/g, '')}`}
        className="inline-flex min-h-touch items-center gap-2.5 font-semibold whitespace-nowrap"
      >
        <Phone aria-hidden className="size-5 text-ink-2" />
        {operator.phone}
      </a>
    </section>
  )
}
