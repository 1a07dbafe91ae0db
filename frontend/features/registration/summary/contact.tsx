import { Mail, Phone } from 'lucide-react'
import { useText } from '../../../lib/intl/use-text.ts'
import { useOperator } from '../../../lib/operator.ts'

/** Whom to call and write to, as the operator's file says. */
export function Contact() {
  const t = useText()
  const operator = useOperator()
  if (operator === undefined) return null
  const look = 'flex min-h-touch items-center gap-3 font-semibold wrap-anywhere'
  return (
    <section aria-labelledby="contact" className="mt-8 border-t border-line pt-6">
      <h2 id="contact">{t('registration.summary.contact')}</h2>
      <div className="mt-2 grid justify-items-start">
        <a href={`tel:${operator.phone.replaceAll(/[^+\d]/g, '')}`} className={look}>
          <Phone aria-hidden className="size-5 flex-none" />
          {operator.phone}
        </a>
        <a href={`mailto:${operator.email}`} className={look}>
          <Mail aria-hidden className="size-5 flex-none" />
          {operator.email}
        </a>
      </div>
    </section>
  )
}
