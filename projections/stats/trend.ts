/** The change of a figure; `tone` decides the colour: `attention` means that staff have to act. */
export type Trend = {
  readonly delta: number
  /** In whole percent of the previous figure; null when that was 0 and this one is not. */
  readonly percent: number | null
  readonly tone: 'positive' | 'neutral' | 'attention'
}

/** @param growth the meaning of a growing figure */
export function trend(now: number, before: number, growth: 'good' | 'work to do'): Trend {
  const delta = now - before
  const percent = delta === 0 ? 0 : before === 0 ? null : Math.round((delta / before) * 100)
  if (delta === 0) return { delta, percent, tone: 'neutral' }
  if (growth === 'work to do') return { delta, percent, tone: delta > 0 ? 'attention' : 'positive' }
  return { delta, percent, tone: delta > 0 ? 'positive' : 'neutral' }
}
