type Module = { readonly importedIds: readonly string[]; readonly code?: string | null }
type Read = (id: string) => Module | null

const cache = new Map<string, ReadonlySet<string>>()

/** Returns this module and everything it imports statically, without dynamic imports. */
export function withStaticImports(entry: string, read: Read): ReadonlySet<string> {
  const found = cache.get(entry) ?? collectImports(entry, read)
  cache.set(entry, found)
  return found
}

function collectImports(entry: string, read: Read): Set<string> {
  const found = new Set<string>()
  const waiting = [entry]
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    const module = found.has(id) ? null : read(id)
    found.add(id)
    if (module !== null)
      waiting.push(...module.importedIds.flatMap((to) => (isIconList(to) ? importedIcons(module, read(to)) : to)))
  }
  return found
}

/** All icons are exported by one module, which names each of them. */
const isIconList = (id: string): boolean => id.endsWith('/lucide-react.mjs')

function importedIcons({ code }: Module, list: Module | null): string[] {
  const [, named = ''] = /import\s*\{([^}]*)\}\s*from\s*['"]lucide-react['"]/.exec(code ?? '') ?? []
  const imported = named.split(',').map((one) => one.trim().replace(/\s+as\s.*/s, ''))
  const files = [...(list?.code ?? '').matchAll(/export\s*\{([^}]*)\}\s*from\s*['"]\.(\/icons\/[^'"]+)['"]/g)].flatMap(
    ([, names = '', file = '']) =>
      names.split(',').some((one) => imported.includes(one.replace(/.*\sas\s/s, '').trim())) ? file : [],
  )
  return (list?.importedIds ?? []).filter((id) => files.some((file) => id.endsWith(file)))
}
