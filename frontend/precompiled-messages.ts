import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from '@formatjs/icu-messageformat-parser'
import type { Plugin } from 'vite'

const prefix = 'virtual:messages/'

/**
 * `import('virtual:messages/de')` gives the interface texts of `locales/de.json`, parsed when the bundle is made: the
 * browser carries no ICU parser. A text that is not valid ICU fails the build with its id.
 */
export function precompiledMessages(folder: string): Plugin {
  return {
    name: 'precompiled-messages',
    resolveId: (id) => (id.startsWith(prefix) ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith(`\0${prefix}`)) return undefined
      const file = join(folder, `${id.slice(prefix.length + 1)}.json`)
      this.addWatchFile(file)
      return `export default ${JSON.stringify(compiled(file))}`
    },
  }
}

function compiled(file: string): Record<string, unknown> {
  const texts: Record<string, string> = JSON.parse(readFileSync(file, 'utf8'))
  return Object.fromEntries(Object.entries(texts).map(([id, text]) => [id, parsed(file, id, text)]))
}

function parsed(file: string, id: string, text: string) {
  try {
    return parse(text, { ignoreTag: true })
  } catch (cause) {
    throw new Error(`${file}: "${id}" is not a valid ICU message: ${text}`, { cause })
  }
}
