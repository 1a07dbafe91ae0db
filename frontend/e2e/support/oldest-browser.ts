import data from '@mdn/browser-compat-data' with { type: 'json' }
import type { CompatStatement, Identifier, SimpleSupportStatement } from '@mdn/browser-compat-data'

/**
 * The oldest browsers that are supported, by the names of the compatibility data: what Tailwind 4 itself needs. Safari on
 * a desktop is left out: it has the same engine, and nothing for touch.
 */
const oldest = {
  safari_ios: '16.4',
  chrome: '111',
  chrome_android: '111',
  webview_android: '111',
  firefox: '128',
  samsunginternet_android: '22.0',
} as const
const browsers = Object.keys(oldest) as (keyof typeof oldest)[]
/** A version after all others. */
const newest = '9999'

const staticSuffix = '_static'

/** Names of functions and properties, and the object that has them: `['Map', ['groupBy']]`, `['Set.prototype', ['union']]`. */
type Members = readonly (readonly [owner: string, names: readonly string[]])[]

/**
 * Everything in JavaScript and the Web APIs that Chromium has and one of the oldest supported browsers lacks, by MDN's
 * compatibility data. A name of JavaScript is listed for the constructor and its prototype: the data does not say which
 * of them has it.
 */
export function newerMembers(): Members {
  const { builtins = {} } = data.javascript
  const members: Members = [
    ['globalThis', [...newerNames(builtins), ...newerNames(data.api), ...newerNames(data.api['Window'])]],
    ...childrenOf(builtins).flatMap(([name, builtin]) => membersOf(name, builtin)),
    ...childrenOf(builtins['Intl']).flatMap(([name, formatter]) => membersOf(`Intl.${name}`, formatter)),
    ...childrenOf(data.api).flatMap(([name, item]): Members => {
      const names = newerNames(item)
      return [
        [name, names.filter((one) => one.endsWith(staticSuffix)).map((one) => one.slice(0, -staticSuffix.length))],
        [`${name}.prototype`, names.filter((one) => !one.endsWith(staticSuffix))],
      ]
    }),
  ]
  return members.filter(([, names]) => names.length > 0)
}

function membersOf(owner: string, item: Identifier): Members {
  const names = newerNames(item)
  return [
    [owner, names],
    [`${owner}.prototype`, names],
  ]
}

function newerNames(parent: Identifier | undefined): string[] {
  return childrenOf(parent)
    .filter(([name, { __compat: compat }]) => !/_event$|^checkVisibility$/.test(name) && compat && isNewer(compat))
    .map(([name]) => name)
}

function childrenOf(item: Identifier | undefined): (readonly [string, Identifier])[] {
  const names = Object.keys(item ?? {}).filter((name) => name !== '__compat')
  return names.map((name) => [name, item?.[name] ?? {}])
}

function isNewer({ support }: CompatStatement): boolean {
  const hasIt = (browser: keyof typeof oldest, version: string) =>
    [support[browser] ?? []].flat().some((statement) => isThere(statement, version))
  return hasIt('chrome', newest) && browsers.some((browser) => !hasIt(browser, oldest[browser]))
}

function isThere(
  { version_added: added, version_removed: removed, flags, prefix, alternative_name: other }: SimpleSupportStatement,
  version: string,
): boolean {
  if (typeof added !== 'string' || flags !== undefined || prefix !== undefined || other !== undefined) return false
  return isUpTo(added, version) && !(typeof removed === 'string' && isUpTo(removed, version))
}

const byNumber = new Intl.Collator('en', { numeric: true })

function isUpTo(one: string, other: string): boolean {
  if (one === 'preview') return false
  return byNumber.compare(one.replace('≤', ''), other) <= 0
}

/** Runs in each page and worker before its scripts. A build target compiles syntax, never functions. */
export function removeMembers(members: Members): void {
  for (const [path, names] of members) {
    const owner = path
      .split('.')
      .reduce<unknown>(
        (one, name) =>
          one === undefined || one === null ? one : name === 'globalThis' ? one : Reflect.get(Object(one), name),
        globalThis,
      )
    if (owner === undefined || owner === null) continue
    for (const name of names) {
      const symbol = name.startsWith('@@') ? Reflect.get(Symbol, name.slice(2)) : name
      Reflect.deleteProperty(Object(owner), symbol)
    }
  }
}
