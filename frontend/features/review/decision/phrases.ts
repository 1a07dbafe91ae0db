import type { Phrase } from '@fleet/backend/features/phrases/contract'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../lib/http/call.ts'
import { useLanguage } from '../../../lib/intl/language-provider.tsx'

const none: readonly Phrase[] = []

/** What is said again and again, as the form's files have it; fetched anew whenever a review is opened. */
export function usePhrases(): readonly Phrase[] {
  const { language } = useLanguage()
  const { data = none } = useQuery({
    queryKey: ['phrases', language],
    queryFn: ({ signal }) => call('GET /api/phrases', { query: { lang: language }, signal }),
    refetchOnMount: 'always',
  })
  return data
}

/** Those for a place: an answer, a document, or the note with a decision; those for its field first. */
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

/** The phrase in a guest's language, `de` for `de-AT`; in English where it has no other. */
export function phraseText({ text }: Pick<Phrase, 'text'>, language: string): string {
  return text[language] ?? text[language.split('-')[0] ?? ''] ?? text['en'] ?? ''
}
