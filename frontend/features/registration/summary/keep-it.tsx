import { Printer } from 'lucide-react'
import { FormattedMessage } from 'react-intl'
import { Button } from '../../../ui/button.tsx'

/** What one takes along of it. */
export function KeepIt() {
  return (
    <section aria-labelledby="keep-it" className="mt-8 border-t border-line pt-6 print:hidden">
      <h2 id="keep-it"><FormattedMessage id="registration.summary.keep" /></h2>
      <div className="mt-4 flex flex-wrap gap-2.5">
        <Button icon={<Printer aria-hidden className="size-5" />} onClick={() => print()}><FormattedMessage id="registration.summary.print" /></Button>
      </div>
    </section>
  )
}
