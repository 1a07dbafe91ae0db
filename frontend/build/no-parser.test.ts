import * as whole from '@formatjs/icu-messageformat-parser'
import * as withoutParser from '@formatjs/icu-messageformat-parser/no-parser.js'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

/** The names that a package imports from the parser's package. */
function importedBy(name: string): string[] {
  const source = readFileSync(fileURLToPath(import.meta.resolve(name)), 'utf8')
  const imports = [...source.matchAll(/import\s*\{([^}]*)\}\s*from\s*"@formatjs\/icu-messageformat-parser"/g)]
  return imports.flatMap(([, names = '']) => names.split(',').map((one) => one.trim()))
}

it('the parserless entry that the pages use matches the original in everything else that react-intl imports', () => {
  const imported = [...importedBy('intl-messageformat'), ...importedBy('@formatjs/intl')]
  expect(imported).toEqual(expect.arrayContaining(['TYPE', 'isPluralElement', 'parse']))
  for (const name of imported.filter((one) => one !== 'parse')) {
    const [ours, theirs]: unknown[] = [Reflect.get(withoutParser, name), Reflect.get(whole, name)]
    if (typeof theirs === 'function') expect(String(ours), name).toBe(String(theirs))
    else expect(ours, name).toEqual(theirs)
  }
  expect(() => withoutParser.parse()).toThrow()
})
