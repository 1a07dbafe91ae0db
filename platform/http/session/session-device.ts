export type Device = { readonly browser: string | null; readonly system: string | null }

/** The first match counts: names that other browsers also claim come later. */
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

/**
 * What a person recognizes a device by; null for what the user agent does not name. The user agent itself is not
 * stored.
 */
export function deviceOf(userAgent: string | undefined): Device {
  const named = (table: readonly [RegExp, string][]) =>
    table.find(([pattern]) => pattern.test((userAgent ?? '').slice(0, 500)))?.[1] ?? null
  return { browser: named(browsers), system: named(systems) }
}
