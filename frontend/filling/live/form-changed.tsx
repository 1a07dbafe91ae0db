import { RefreshCw, X } from 'lucide-react'
import { FormattedList, FormattedMessage, useIntl } from 'react-intl'
import { QuietButton } from '../../ui/quiet-button.tsx'
import type { Filling } from '../use-filling.ts'
import { oneAfterTheOther } from '../../lib/intl/lists.ts'
import { fieldTitles } from './field-titles.ts'
import type { LiveChange } from './live-change.ts'

type Props = { readonly filling: Filling; readonly change: LiveChange }

/** That nothing is lost by it, and what is asked now. */
export function FormChanged({ filling: { live: { seen }, draft: { form }, texts }, change }: Props) {
  const intl = useIntl()
  return (
    <div className="pointer-events-auto grid animate-reveal grid-cols-[auto_1fr_auto] gap-x-3 gap-y-0.5 rounded-lg bg-surface py-3.5 pr-2 pl-4 shadow-float">
      <RefreshCw size={20} aria-hidden="true" className="mt-0.5 text-aqua" />
      <div className="min-w-0">
        <strong><FormattedMessage id="filling.live.title" /></strong>
        <p className="text-[0.9375rem] leading-[1.375rem] text-ink-2">
          <FormattedMessage id={change.lost === undefined ? 'filling.live.kept' : 'filling.live.lost'} />
        </p>
        {change.added.length > 0 && (
          <p className="mt-1 text-[0.9375rem] leading-[1.375rem]">
            <FormattedMessage id="filling.live.added" values={{ count: change.added.length, fields: <FormattedList key="fields" {...oneAfterTheOther} value={fieldTitles(form, texts, change.added)} /> }} />
          </p>
        )}
      </div>
      <span className="self-center">
        <QuietButton aria-label={intl.formatMessage({ id: 'toast.close' })} onClick={seen}>
          <X size={20} aria-hidden="true" />
        </QuietButton>
      </span>
    </div>
  )
}
