import { describe, expect, it } from 'vitest'
import { ofFile } from '@fleet/form-schemas/engine/tools/form-files/findings/finding'
import { checkLines, cliOptions } from './check-lines.ts'

it('prints findings line by line, the result last', () => {
  const refused = { formId: 'voyage', findings: [ofFile('voyage/form.json', 'files.missing')] }
  expect(checkLines(refused, 'en')).toEqual([
    'voyage/form.json:1:1 error: This file does not exist',
    'voyage: rejected (errors: 1)',
  ])
  expect(checkLines(refused, 'de')).toEqual([
    'voyage/form.json:1:1 Fehler: Diese Datei gibt es nicht',
    'voyage: abgelehnt (Fehler: 1)',
  ])
})

describe('options of forms:check', () => {
  it.each<[readonly string[], { readonly [name: string]: string }, string | undefined, string]>([
    [[], {}, undefined, 'en'],
    [['my-copy'], { LANG: 'de_DE.UTF-8' }, 'my-copy', 'de'],
    [['--language', 'ru', 'my-copy'], { LANG: 'de_DE.UTF-8' }, 'my-copy', 'ru'],
    [['my-copy', '--language=fr'], {}, 'my-copy', 'fr'],
    [['--language', 'de'], {}, undefined, 'de'],
    [[], { LC_ALL: 'it_IT', LANG: 'de_DE' }, undefined, 'it'],
    [[], { LANG: 'C.UTF-8' }, undefined, 'en'],
    [['--language', 'nl'], {}, undefined, 'en'],
  ])('%j in %j asks for %j in %s', (args, env, folder, language) =>
    expect(cliOptions(args, env)).toEqual({ folder, language }),
  )
})
