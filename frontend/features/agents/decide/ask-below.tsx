import { MessageSquarePlus, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { QuietButton } from '../../../ui/quiet-button.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import type { Asks } from './use-asks.ts'

type Props = { field: string; title: string; asks: Asks }

/** Below an answer: asks the agency to correct it, and says what is wrong. */
export function AskBelow({ field, title, asks: { said, say, drop } }: Props) {
  const intl = useIntl()
  const place = useRef<HTMLDivElement>(null)
  const comment = said.get(field)
  const isOpen = comment !== undefined
  const wasOpen = useRef(isOpen)
  useEffect(() => {
    if (isOpen && !wasOpen.current) place.current?.querySelector('textarea')?.focus()
    wasOpen.current = isOpen
  }, [isOpen])
  if (!isOpen) {
    return (
      <button
        type="button"
        aria-label={intl.formatMessage({ id: 'agency.ask.label' }, { field: title })}
        onClick={() => say(field, '')}
        className="-my-1 ml-4 inline-flex min-h-touch items-center gap-1 text-xs font-medium text-aqua-ink hover:underline print:hidden fine:min-h-6"
      >
        <MessageSquarePlus size={16} aria-hidden="true" />
        <FormattedMessage id="agency.ask" />
      </button>
    )
  }
  return (
    <div ref={place} className="mt-1 mb-2 grid grid-cols-[1fr_auto] gap-x-1 rounded-md bg-wait-tint px-3 py-2 text-sm font-normal">
      <TextArea label={<FormattedMessage id="agency.ask.what" />} required value={comment} onChange={(text) => say(field, text)} maxLength={1000} rows={2} />
      <QuietButton aria-label={`${intl.formatMessage({ id: 'agency.ask.remove' })}: ${title}`} onClick={() => drop(field)}>
        <X size={18} aria-hidden="true" />
      </QuietButton>
    </div>
  )
}
