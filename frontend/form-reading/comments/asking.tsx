import { useEffect, useRef, type ReactNode } from 'react'
import { useText } from '../../lib/intl/use-text.ts'
import { TextArea } from '../../ui/fields/text-area.tsx'
import { TextButton } from '../../ui/buttons/text-button.tsx'
import type { Asks } from './asks.ts'

type Props = {
  person: number
  field: string
  title: string
  asks: Asks
  /** Words that are ready, given what takes them. */
  phrases?: (say: (comment: string) => void) => ReactNode
  /** In which language it is read. */
  note?: ReactNode
}

/** Below the answer that is asked for: what is wrong with it. */
export function Asking({ person, field, title, asks, phrases, note }: Props) {
  const t = useText()
  const place = useRef<HTMLDivElement>(null)
  const ask = asks.of(person, field)
  const isOpen = ask !== undefined
  const wasOpen = useRef(isOpen)
  useEffect(() => {
    if (isOpen && !wasOpen.current) place.current?.querySelector('textarea')?.focus()
    wasOpen.current = isOpen
  }, [isOpen])
  if (ask === undefined) return null
  const say = (comment: string) => asks.say({ person, field, comment })
  return (
    <div
      ref={place}
      className="mb-1 grid gap-2 rounded-r-md border-l-3 border-wait bg-wait-tint px-3.5 py-3 text-sm font-normal print:hidden"
    >
      {phrases?.(say)}
      <TextArea label={t('ask.what')} required value={ask.comment} onChange={say} maxLength={1000} rows={2} />
      <p className="flex flex-wrap items-center justify-between gap-x-4">
        <span className="text-xs text-ink-2">{note}</span>
        <TextButton aria-label={`${t('ask.drop')}: ${title}`} onClick={() => asks.drop(person, field)}>
          {t('ask.drop')}
        </TextButton>
      </p>
    </div>
  )
}
