import type { Phrase } from '@fleet/backend/features/phrases/contract'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../lib/http/call.ts'
import { useLanguage } from '../../../lib/intl/language-provider.tsx'

const none: readonly Phrase[] = []

/** Ready phrases from the form's files; refetched whenever a review opens. */
export function usePhrases(): readonly Phrase[] {
  const { language } = useLanguage()
  const { data = none } = useQuery({
    queryKey: ['phrases', language],
    queryFn: ({ signal }) => call('GET /api/phrases', { query: { lang: language }, signal }),
    refetchOnMount: 'always',
  })
  return data
}

/** Phrases for a place (an answer, a document or the note of a decision), those for its field first. */
export function phrasesFor(
  phrases: readonly Phrase[],
  { place, field }: { readonly place: string; readonly field?: string },
): Phrase[] {
  const here = phrases.filter(
    (phrase) =>
      phrase.for.includes(place) &&
      (phrase.fields.length === 0 || (field !== undefined && phrase.fields.includes(field))),
  )
  return here.toSorted((one, other) => Math.sign(other.fields.length) - Math.sign(one.fields.length))
}

/** The phrase in a guest's language, `de` for `de-AT`; English as the fallback. */
export function phraseText({ text }: Pick<Phrase, 'text'>, language: string): string {
  return text[language] ?? text[language.split('-')[0] ?? ''] ?? text['en'] ?? ''
}
