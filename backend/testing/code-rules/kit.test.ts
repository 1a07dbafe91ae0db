import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '../../..')
const parts = readFileSync(join(root, 'docs/kit.md'), 'utf8').split(/^### /m).slice(1)

const sourceOf = (path: string) => readFileSync(join(root, path), 'utf8')
const pathsIn = (text: string) => [...text.matchAll(/`(frontend\/[\w/-]+\.tsx?)`/g)].flatMap(([, path]) => path ?? [])

it.each(parts.map((part) => [part.slice(0, part.indexOf(':')), part] as const))(
  'docs/kit.md names where %s is and a screen that uses it',
  (name, part) => {
    const [own = '', ...others] = pathsIn(part)
    expect(sourceOf(own)).toContain(`export function ${name}`)
    const uses = pathsIn(part.slice(part.indexOf('Smallest use')))
    expect(uses).not.toEqual([])
    for (const use of uses) expect(sourceOf(use)).toMatch(new RegExp(`<${name}\\b|\\b${name}\\(`))
    for (const other of others) sourceOf(other)
  },
)
