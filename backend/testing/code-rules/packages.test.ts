import { readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { importsOf, readSource, sourceFiles, workspaceOf } from './imports.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const workspaces = [...new Set(sourceFiles().map(workspaceOf))]
const styles = 'frontend/app/app.css'
const sources = [...sourceFiles(), styles].map((file) => ({ file, text: readSource(file) }))

type Manifest = { readonly dependencies?: Record<string, string>; readonly devDependencies?: Record<string, string> }

function manifest(folder: string): Manifest {
  return JSON.parse(readFileSync(path.join(root, folder, 'package.json'), 'utf8'))
}

function declared(folder: string): string[] {
  const { dependencies, devDependencies } = manifest(folder)
  return Object.keys({ ...dependencies, ...devDependencies })
}

function packageOf(specifier: string): string {
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')
}

/** Whether an import, a path or the styles name the package. */
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

/** Sources that the server's programs import, or start in a thread or process. */
function productionFiles(): string[] {
  const files = new Set(sourceFiles().filter((file) => /^backend\/programs\/(?!.*\.test\.ts$)/.test(file)))
  for (const file of files) {
    for (const { to, typeOnly } of importsOf(file)) if (to?.endsWith('.ts') && !typeOnly) files.add(to)
    for (const [, program = ''] of readSource(file).matchAll(/new URL\('(\.[^']+\.ts)', import\.meta\.url\)/g))
      files.add(path.posix.join(path.posix.dirname(file), program))
  }
  return [...files]
}

describe('packages', () => {
  it.each(['.', ...workspaces])('that %s declares are used there: remove the others from its package.json', (folder) =>
    expect(declared(folder).filter((dependency) => !isUsed(dependency, folder))).toEqual([]),
  )

  it('that are imported are declared: add them to the package.json of the workspace', () => {
    const everywhere = declared('.')
    const missing = sourceFiles().flatMap((file) =>
      importsOf(file).flatMap(({ specifier, to }) => {
        const name = packageOf(specifier)
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

  it('that run in production are dependencies of their workspace, not development dependencies', () => {
    const missing = productionFiles().flatMap((file) =>
      importsOf(file).flatMap(({ specifier, to, typeOnly }) => {
        const name = packageOf(specifier)
        const isInstalled =
          typeOnly ||
          to !== undefined ||
          isBuiltin(specifier) ||
          name in (manifest(workspaceOf(file)).dependencies ?? {})
        return isInstalled ? [] : [`${file}: ${name}`]
      }),
    )
    expect(missing).toEqual(['backend/features/sign-in/development/provider.ts: oidc-provider'])
  })
})
