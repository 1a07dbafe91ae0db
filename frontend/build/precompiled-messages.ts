import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { parse } from '@formatjs/icu-messageformat-parser'
import type { Plugin } from 'vite'
import { textsUsedBy } from './first-texts.ts'

const prefix = 'virtual:messages/'

type Options = { readonly folder: string; /** Files of the first screens. */ readonly first: readonly string[] }

/**
 * `import('virtual:messages/de/first')` gives the texts of `locales/de.json` that the first screens may use,
 * `.../rest` all others. They are parsed at build time, so the browser needs no ICU parser. A text that is not valid
 * ICU fails the build with its id.
 */
export function precompiledMessages({ folder, first }: Options): Plugin {
  return {
    name: 'precompiled-messages',
    resolveId: (id) => (id.startsWith(prefix) ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith(`\0${prefix}`)) return undefined
      const [language, part] = id.slice(prefix.length + 1).split('/')
      const file = join(folder, `${language}.json`)
      this.addWatchFile(file)
      const isFirst = textsUsedBy(first)
      const texts = JSON.stringify(compiled(file, (text) => isFirst(text) === (part === 'first')))
      // Parses faster as JSON than as code
      return `export default JSON.parse(${JSON.stringify(texts)})`
    },
    hotUpdate({ file }) {
      const language = basename(file, '.json')
      if (file !== join(folder, `${language}.json`)) return undefined
      const { moduleGraph } = this.environment
      for (const part of ['first', 'rest']) {
        const module = moduleGraph.getModuleById(`\0${prefix}${language}/${part}`)
        if (module) moduleGraph.invalidateModule(module)
      }
      this.environment.hot.send({ type: 'full-reload' })
      return []
    },
  }
}

function compiled(file: string, isWanted: (id: string) => boolean): Record<string, unknown> {
  const texts: Record<string, string> = JSON.parse(readFileSync(file, 'utf8'))
  return Object.fromEntries(
    Object.entries(texts)
      .filter(([id]) => isWanted(id))
      .map(([id, text]) => [id, parsed(file, id, text)]),
  )
}

/** A text without placeholders stays a string: `lib/intl/load-messages.ts`. */
function parsed(file: string, id: string, text: string) {
  try {
    const elements = parse(text, { ignoreTag: true })
    const [only] = elements
    return elements.length === 1 && only?.type === 0 ? only.value : elements
  } catch (cause) {
    throw new Error(`${file}: "${id}" is not a valid ICU message: ${text}`, { cause })
  }
}
