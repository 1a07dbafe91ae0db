import type { TripGuest } from '@fleet/backend/features/trips/contract'
import { FormattedMessage } from 'react-intl'

/** Letters of a field's name that still reads as one; statements to be ticked are whole paragraphs. */
const short = 48

/** What is missing for a guest, or what they wait for. */
export function MissingWords({ guest }: { guest: TripGuest }) {
  const { missing, missingCount, awaitsGuest, readiness } = guest
  if (missing.length > 0) {
    const absent = missing.flatMap(({ label, problem }) => (problem === null ? [shortened(label)] : [])).join(', ')
    const more = missingCount - missing.length
    return (
      <>
        {absent}
        {more > 0 && (
          <>
            {' '}
            <FormattedMessage id="trip.more" values={{ count: more }} />
          </>
        )}
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
  if (awaitsGuest) return <FormattedMessage id="trip.awaitsGuest" />
  if (readiness === 'ready') return <FormattedMessage id="trip.nothingMissing" />
  return <FormattedMessage id={readiness === 'waiting' ? 'trip.waiting' : 'trip.toSend'} />
}

function shortened(label: string): string {
  if (label.length <= short) return label
  const words = label.slice(0, short)
  return `${words.slice(0, Math.max(words.lastIndexOf(' '), 1)).replace(/[,.;:]$/, '')} …`
}
