import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../..', import.meta.url)).replace(/[\\/]$/, '')

/** One import of a source file; paths are relative to the project's folder, with `/`. */
export type Import = { from: string; specifier: string; typeOnly: boolean; to: string | undefined }

const workspaces = ['domain', 'form-schemas', 'platform', 'projections', 'backend', 'frontend', 'locales', 'demo']
const statement = /^\s*(?:import|export)\s+(type\s)?(?:[^'";]*?\sfrom\s+)?'([^']+)'|\bimport\('([^']+)'\)/gm

/** All TypeScript sources of the workspaces. */
export function sourceFiles(): string[] {
  return globSync('{' + workspaces.join(',') + '}/**/*.{ts,tsx}', {
    cwd: root,
    exclude: ['**/node_modules', '**/dist'],
  })
    .map((file) => file.split(path.sep).join('/'))
    .toSorted()
}

export function importsOf(file: string): Import[] {
  return importsIn(file, readSource(file))
}

export function readSource(file: string): string {
  return readFileSync(path.join(root, file), 'utf8')
}

/** The imports in a source text; `to` is the project file, undefined for a package. */
export function importsIn(file: string, source: string): Import[] {
  return [...source.matchAll(statement)].map(([, type, stated, called]) => {
    const specifier = stated ?? called ?? ''
    return { from: file, specifier, typeOnly: type !== undefined, to: target(file, specifier) }
  })
}

function target(file: string, specifier: string): string | undefined {
  if (specifier.startsWith('.')) return path.posix.join(path.posix.dirname(file), specifier)
  const ours = specifier.match(/^@fleet\/(.+)$/)?.[1]
  return ours === undefined ? undefined : ours.endsWith('.json') ? ours : `${ours}.ts`
}

export const workspaceOf = (file: string): string => file.split('/')[0] ?? ''
