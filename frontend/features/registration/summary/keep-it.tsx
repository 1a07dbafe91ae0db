import { CalendarPlus, Download, Printer } from 'lucide-react'
import { addressOf } from '../../../lib/call.ts'
import { useLanguage } from '../../../lib/intl/language-provider.tsx'
import { useText } from '../../../lib/intl/use-text.ts'
import { buttonLook } from '../../../ui/button-look.ts'
import { Button } from '../../../ui/button.tsx'

/** What one takes along of it. */
export function KeepIt({ id, hasTrip }: { readonly id: string; readonly hasTrip: boolean }) {
  const t = useText()
  const { language } = useLanguage()
  const look = buttonLook('plain', 'control')
  return (
    <section aria-labelledby="keep-it" className="mt-8 border-t border-line pt-6 print:hidden">
      <h2 id="keep-it">{t('registration.summary.keep')}</h2>
      <div className="mt-4 flex flex-wrap gap-2.5">
        {hasTrip && (
          <a href={`${addressOf('/api/submissions/:id/calendar', { id })}?lang=${language}`} download className={look}>
            <CalendarPlus aria-hidden className="size-5" />
            {t('registration.summary.calendar')}
          </a>
        )}
        <Button icon={<Printer aria-hidden className="size-5" />} onClick={() => print()}>
          {t('registration.summary.print')}
        </Button>
        <a href={`${addressOf('/api/submissions/:id/receipt', { id })}?lang=${language}`} download className={look}>
          <Download aria-hidden className="size-5" />
          {t('registration.summary.pdf')}
        </a>
      </div>
      <p className="mt-3 text-[0.9375rem] text-ink-2">{t('registration.summary.keep.text')}</p>
    </section>
  )
}
