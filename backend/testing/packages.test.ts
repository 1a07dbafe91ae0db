import { readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { importsOf, readSource, sourceFiles, workspaceOf } from './imports.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const workspaces = [...new Set(sourceFiles().map(workspaceOf))]
const styles = 'frontend/app/app.css'
const sources = [...sourceFiles(), styles].map((file) => ({ file, text: readSource(file) }))

type Manifest = { readonly dependencies?: Record<string, string>; readonly devDependencies?: Record<string, string> }

function declared(folder: string): string[] {
  const { dependencies, devDependencies }: Manifest = JSON.parse(
    readFileSync(path.join(root, folder, 'package.json'), 'utf8'),
  )
  return Object.keys({ ...dependencies, ...devDependencies })
}

/** Named by an import, by a path into it, or by the styles. */
function isUsed(dependency: string, folder: string): boolean {
  const name = dependency.replace(/^@types\//, '')
  const naming = [`'${name}'`, `'${name}/`, `\`${name}/`, `/${name}/`, `"${name}"`]
  return (
    name === 'node' ||
    sources.some(
      ({ file, text }) =>
        (folder === '.' || workspaceOf(file) === folder) && naming.some((words) => text.includes(words)),
    )
  )
}

describe('packages', () => {
  it.each(['.', ...workspaces])('that %s asks for are used there', (folder) =>
    expect(declared(folder).filter((dependency) => !isUsed(dependency, folder))).toEqual([]),
  )

  it('that are imported are asked for, by the workspace or by all', () => {
    const everywhere = declared('.')
    const missing = sourceFiles().flatMap((file) =>
      importsOf(file).flatMap(({ specifier, to }) => {
        const name = specifier
          .split('/')
          .slice(0, specifier.startsWith('@') ? 2 : 1)
          .join('/')
        const isOurs =
          to !== undefined ||
          specifier.startsWith('.') ||
          name.startsWith('@fleet/') ||
          specifier.startsWith('virtual:')
        return isOurs || isBuiltin(specifier) || [...declared(workspaceOf(file)), ...everywhere].includes(name)
          ? []
          : [`${workspaceOf(file)}: ${name}`]
      }),
    )
    expect([...new Set(missing)]).toEqual([])
  })
})
