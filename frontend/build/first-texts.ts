import { readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'

/**
 * Returns whether a screen of these files may use the text of this id: the files or their static imports contain the
 * id or its prefix.
 */
export function textsUsedBy(entries: readonly string[]): (id: string) => boolean {
  const sources = [...withStaticImports(entries)].map((path) => readFileSync(path, 'utf8'))
  const all = (pattern: RegExp) =>
    new Set(sources.flatMap((source) => [...source.matchAll(pattern)].flatMap(([, found]) => found ?? [])))
  const named = all(/['"]([a-zA-Z][\w-]*(?:\.[\w-]+)+)['"]/g)
  const prefixes = [...all(/`([a-zA-Z][\w-]*\.[\w.-]*)\$\{/g)]
  return (id) => prefixes.some((one) => id.startsWith(one)) || prefixesOf(id).some((one) => named.has(one))
}

/** `a.b.c` -> `a.b.c`, `a.b`: an id that is put together has its first part written out. */
function prefixesOf(id: string): string[] {
  const parts = id.split('.')
  return parts.slice(1).map((_, index) => parts.slice(0, index + 2).join('.'))
}

/** The files with their static imports, by relative paths. Our packages contain no texts. */
function withStaticImports(entries: readonly string[]): Set<string> {
  const found = new Set<string>()
  const waiting = [...entries]
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (found.has(path)) continue
    found.add(path)
    const folder = dirname(path)
    const imports = readFileSync(path, 'utf8').matchAll(
      /^(?:import|export)\b(?!\s+type\b)[^'"]*?['"](\.[^'"]+\.tsx?)['"]/gm,
    )
    waiting.push(...[...imports].flatMap(([, to]) => (to === undefined ? [] : resolve(folder, to))))
  }
  return found
}
