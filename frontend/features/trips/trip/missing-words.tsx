import type { TripGuest } from '@fleet/backend/features/trips/contract'
import { useText } from '../../../lib/intl/use-text.ts'

/** Letters of a field's name that still reads as one; statements to be ticked are whole paragraphs. */
const short = 48

/** What is missing for a guest, or what they wait for. */
export function MissingWords({ guest }: { guest: TripGuest }) {
  const t = useText()
  const { missing, missingCount, awaitsGuest, readiness } = guest
  if (missing.length > 0) {
    const absent = missing.flatMap(({ label, problem }) => (problem === null ? [shortened(label)] : [])).join(', ')
    const more = missingCount - missing.length
    return (
      <>
        {absent}
        {more > 0 && <> {t('trip.more', { count: more })}</>}
        {missing.map(
          ({ field, label, problem }) =>
            problem !== null && (
              <span key={field} className="block">
                {shortened(label)}: {problem}
              </span>
            ),
        )}
      </>
    )
  }
  if (awaitsGuest) return t('trip.awaitsGuest')
  if (readiness === 'ready') return t('trip.nothingMissing')
  return t(readiness === 'waiting' ? 'trip.waiting' : 'trip.toSend')
}

function shortened(label: string): string {
  if (label.length <= short) return label
  const words = label.slice(0, short)
  return `${words.slice(0, Math.max(words.lastIndexOf(' '), 1)).replace(/[,.;:]$/, '')} …`
}
