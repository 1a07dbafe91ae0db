import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { errorCodes as statusOfCode } from '../../app/features.ts'
import { languages, messageIn } from '@fleet/platform/http/texts'

const root = fileURLToPath(new URL('../../..', import.meta.url))

function sourcesBelow(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !/\.test\.ts$|node_modules|testing\//.test(name))
    .map((name) => readFileSync(join(root, folder, name), 'utf8'))
}

const thrown = new Set(
  ['domain', 'platform', 'projections', 'backend']
    .flatMap(sourcesBelow)
    .flatMap((text) =>
      [...text.matchAll(/(?:\breject|new Rejection)\(\s*'([a-zA-Z.]+)'/g)].map(([, code]) => code ?? ''),
    ),
)

describe('every error code that people can see', () => {
  it.each([...thrown])('%s has a status: add it to errorCodes of its feature, or in platform/http', (code) => {
    expect(statusOfCode[code]).toBeGreaterThanOrEqual(400)
  })

  it.each(Object.keys(statusOfCode))(
    '%s has a text in every language, and a title for its status: add errors.<code> to the files of locales',
    (code) => {
      for (const language of languages) {
        const id = `errors.${code}`
        expect(messageIn(language, id, {}), language).not.toBe(id)
        const title = `errors.title.${statusOfCode[code]}`
        expect(messageIn(language, title, {}), language).not.toBe(title)
      }
    },
  )

  it('is thrown somewhere, or derived from another error: remove its status and texts', () => {
    const made = [
      'request.',
      'store.',
      'server.',
      'session.',
      'signIn.unavailable',
      'documents.tooLarge',
      'limits.',
      'commands.contended',
      'persons.keyMissing',
    ]
    const unused = Object.keys(statusOfCode).filter(
      (code) => !thrown.has(code) && !made.some((prefix) => code.startsWith(prefix)),
    )
    expect(unused).toEqual([])
  })
})
