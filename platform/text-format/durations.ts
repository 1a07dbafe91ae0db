const units = [
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
] as const

/** Formats "5 minutes", rounded up, in the largest unit that gives at least two, or exactly one. */
export function durationIn(language: string, seconds: number): string {
  const [unit, size] = units.find(([, each]) => seconds >= 2 * each || seconds === each) ?? units[2]
  return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(
    Math.max(1, Math.ceil(seconds / size)),
  )
}

/** "4 kB". */
export function sizeIn(language: string, bytes: number): string {
  const [unit, size] = bytes >= 1024 * 1024 ? (['megabyte', 1024 * 1024] as const) : (['kilobyte', 1024] as const)
  return new Intl.NumberFormat(language, {
    style: 'unit',
    unit,
    unitDisplay: 'short',
    maximumFractionDigits: 0,
  }).format(bytes / size)
}
