import { CalendarPlus, Download, Printer } from 'lucide-react'
import { FormattedMessage } from 'react-intl'
import { addressOf } from '../../../lib/call.ts'
import { useLanguage } from '../../../lib/intl/language-provider.tsx'
import { buttonLook } from '../../../ui/button-look.ts'
import { Button } from '../../../ui/button.tsx'

/** What one takes along of it. */
export function KeepIt({ id, hasTrip }: { readonly id: string; readonly hasTrip: boolean }) {
  const { language } = useLanguage()
  const look = buttonLook('plain', 'control')
  return (
    <section aria-labelledby="keep-it" className="mt-8 border-t border-line pt-6 print:hidden">
      <h2 id="keep-it">
        <FormattedMessage id="registration.summary.keep" />
      </h2>
      <div className="mt-4 flex flex-wrap gap-2.5">
        {hasTrip && (
          <a href={`${addressOf('/api/submissions/:id/calendar', { id })}?lang=${language}`} download className={look}>
            <CalendarPlus aria-hidden className="size-5" />
            <FormattedMessage id="registration.summary.calendar" />
          </a>
        )}
        <Button icon={<Printer aria-hidden className="size-5" />} onClick={() => print()}>
          <FormattedMessage id="registration.summary.print" />
        </Button>
        <a href={`${addressOf('/api/submissions/:id/receipt', { id })}?lang=${language}`} download className={look}>
          <Download aria-hidden className="size-5" />
          <FormattedMessage id="registration.summary.pdf" />
        </a>
      </div>
      <p className="mt-3 text-[0.9375rem] text-ink-2">
        <FormattedMessage id="registration.summary.keep.text" />
      </p>
    </section>
  )
}
