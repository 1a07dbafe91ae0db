export type Device = { readonly browser: string | null; readonly system: string | null }

/** First match counts: what others pretend to be comes later. */
const browsers: readonly [RegExp, string][] = [
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]
const systems: readonly [RegExp, string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
]

/** What a person recognises a device by; null for what the user agent does not say. The user agent itself is not kept. */
export function deviceOf(userAgent: string | undefined): Device {
  const named = (table: readonly [RegExp, string][]) =>
    table.find(([pattern]) => pattern.test((userAgent ?? '').slice(0, 500)))?.[1] ?? null
  return { browser: named(browsers), system: named(systems) }
}
