import type { Phrase } from '@fleet/backend/features/phrases/contract'
import { useText } from '../../../lib/intl/use-text.ts'
import { phraseText } from './phrases.ts'

type Props = {
  offered: readonly Phrase[]
  /** Language of the reader. */ language: string
  text: string
  onPick: (words: string) => void
}

/** Ready phrases: a click puts one into the text, in the reader's language. */
export function Phrases({ offered, language, text, onPick }: Props) {
  const t = useText()
  if (offered.length === 0) return null
  return (
    <div role="group" aria-label={t('review.phrases')} className="flex flex-wrap gap-1.5">
      {offered.map((phrase) => {
        const words = phraseText(phrase, language)
        return (
          <button
            key={phrase.id}
            type="button"
            aria-pressed={text === words}
            onClick={() => onPick(words)}
            className={look}
          >
            {phrase.label}
          </button>
        )
      })}
    </div>
  )
}

const look =
  'inline-flex min-h-touch items-center rounded-md border border-line-strong bg-surface px-2.5 text-xs leading-4 font-semibold transition-colors hover:border-ink-2 focus-visible:rounded-md aria-pressed:border-ink aria-pressed:bg-ink aria-pressed:text-page fine:min-h-dense'
