import { MessageSquareText } from 'lucide-react'
import { useText } from '../../lib/intl/use-text.ts'
import type { ItemRequests } from './item-requests.ts'

type Props = { person: number; field: string; title: string; requests: ItemRequests }

/** Toggles the request for an answer, at the end of its row. */
export function RequestButton({ person, field, title, requests }: Props) {
  const t = useText()
  const isRequested = requests.of(person, field) !== undefined
  return (
    <button
      type="button"
      aria-expanded={isRequested}
      onClick={() => (isRequested ? requests.remove(person, field) : requests.set({ person, field, comment: '' }))}
      className={`${look} ${isRequested ? 'text-wait-ink' : 'text-aqua-ink'}`}
    >
      <MessageSquareText size={18} aria-hidden="true" />
      <span>
        {t(isRequested ? 'ask.asked' : 'ask')}
        <span className="sr-only"> {title}</span>
      </span>
    </button>
  )
}

const look =
  'inline-flex min-h-touch items-center gap-1.5 rounded-md border border-transparent px-2 text-xs leading-4 font-semibold transition-colors hover:border-line-strong focus-visible:rounded-md print:hidden fine:min-h-dense'
