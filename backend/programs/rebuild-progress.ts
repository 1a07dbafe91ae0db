import type { RebuildProgress } from '@fleet/platform/subscriptions/rebuild'

const everyMs = 1_000
const number = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 0 })

/** Prints how far a rebuild is, at most once a second; nothing when it takes less. `now`: ms. */
export function reportProgress({
  print,
  now,
}: {
  readonly print: (line: string) => void
  readonly now: () => number
}): (progress: RebuildProgress) => void {
  const started = now()
  let last = started
  return ({ events, share }) => {
    const time = now()
    if (share === 0 || time - last < everyMs) return
    last = time
    const seconds = (time - started) / 1000
    print(progressLine({ events, share, seconds }))
  }
}

function progressLine({ events, share, seconds }: RebuildProgress & { readonly seconds: number }): string {
  const left = (seconds / share) * (1 - share)
  return `${number.format(Math.floor(share * 100))} %, ${number.format(events / seconds)} events per second, ${duration(left)} left`
}

function duration(seconds: number): string {
  const minutes = Math.floor(seconds / 60)
  if (minutes >= 60) return `${Math.floor(minutes / 60)} h ${minutes % 60} min`
  return minutes > 0 ? `${minutes} min` : `${Math.ceil(seconds)} s`
}
