import { useEffect, useRef, type ReactNode } from 'react'
import { useText } from '../../lib/intl/use-text.ts'
import { TextArea } from '../../ui/fields/text-area.tsx'
import { TextButton } from '../../ui/buttons/text-button.tsx'
import type { ItemRequests } from './item-requests.ts'

type Props = {
  person: number
  field: string
  title: string
  requests: ItemRequests
  /** Renders ready phrases. */
  phrases?: (setComment: (comment: string) => void) => ReactNode
  /** Names the language in which it is read. */
  note?: ReactNode
}

/** Comment on a requested answer, below its row. */
export function RequestEditor({ person, field, title, requests, phrases, note }: Props) {
  const t = useText()
  const box = useRef<HTMLDivElement>(null)
  const request = requests.of(person, field)
  const isOpen = request !== undefined
  const wasOpen = useRef(isOpen)
  useEffect(() => {
    if (isOpen && !wasOpen.current) box.current?.querySelector('textarea')?.focus()
    wasOpen.current = isOpen
  }, [isOpen])
  if (request === undefined) return null
  const setComment = (comment: string) => requests.set({ person, field, comment })
  return (
    <div
      ref={box}
      className="mb-1 grid gap-2 rounded-r-md border-l-3 border-wait bg-wait-tint px-3.5 py-3 text-sm font-normal print:hidden"
    >
      {phrases?.(setComment)}
      <TextArea
        label={t('ask.what')}
        required
        value={request.comment}
        onChange={setComment}
        maxLength={1000}
        rows={2}
      />
      <p className="flex flex-wrap items-center justify-between gap-x-4">
        <span className="text-xs text-ink-2">{note}</span>
        <TextButton aria-label={`${t('ask.drop')}: ${title}`} onClick={() => requests.remove(person, field)}>
          {t('ask.drop')}
        </TextButton>
      </p>
    </div>
  )
}
