import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { ConfigurationError, readConfig } from '@fleet/platform/config/config'
import type { Environment } from '@fleet/platform/config/settings'
import type { Repository } from './check-document.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const isText = /\.(?:css|html|js|json|md|mjs|sh|sql|tsx?|ya?ml)$/
/** Read by packages or npm, not by our own code. */
const ofPackages = ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY', 'AWS_REGION']

function variablesIn(file: string, text: string): string[] {
  const used = [...text.matchAll(/\benv(?:\.|\[')([A-Z][A-Z0-9_]+)/g)]
  const composed = /^(?:docker-compose\.yml|Dockerfile)$/.test(file)
    ? [...text.matchAll(/\b([A-Z][A-Z0-9_]{3,})\b/g)]
    : []
  return [...used, ...composed].map(([, name = '']) => name)
}

/** The variables that the configuration reads in production. */
function configuredVariables(): Set<string> {
  const names = new Set<string>()
  const environment = new Proxy<Environment>(
    {},
    {
      get(_, name) {
        names.add(String(name).replace(/_FILE$/, ''))
        return name === 'NODE_ENV' ? 'production' : undefined
      },
    },
  )
  try {
    readConfig(environment)
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error
  }
  return names
}

type Manifest = {
  readonly scripts?: Record<string, string>
  readonly dependencies?: Record<string, string>
  readonly devDependencies?: Record<string, string>
}
type Entries = { readonly files: string[]; readonly folders: string[] }

function entriesIn(folder: string, ignored: (path: string) => boolean): Entries {
  const entries: Entries = { files: [], folders: [] }
  for (const entry of readdirSync(path.join(root, folder), { withFileTypes: true })) {
    const name = path.posix.join(folder, entry.name)
    if (ignored(name)) continue
    if (!entry.isDirectory()) {
      entries.files.push(name)
      continue
    }
    const below = entriesIn(name, ignored)
    entries.files.push(...below.files)
    entries.folders.push(name, ...below.folders)
  }
  return entries
}

/** The project as it is on disk, without what Git ignores. */
export function readRepository(): Repository {
  const ignoredNames = read('.gitignore')
    .split('\n')
    .filter((line) => /^[\w./-]+$/.test(line))
    .map((line) => line.replaceAll(/^\/|\/$/g, ''))
  const ignored = (file: string) => file.split('/').some((part) => ignoredNames.includes(part) || part === '.git')
  const entries = entriesIn('', ignored)
  const files = new Set(entries.files)
  const sources = [...files]
    .filter((file) => isText.test(file) && !file.endsWith('.md') && file !== 'package-lock.json')
    .map((file) => ({ file, text: read(file) }))
  const manifests = [...files]
    .filter((file) => /^(?:[\w-]+\/)?package\.json$/.test(file))
    .map((file): { folder: string; manifest: Manifest } => ({
      folder: path.posix.dirname(file),
      manifest: JSON.parse(read(file)),
    }))
  const configured = configuredVariables()
  return {
    files,
    folders: new Set(entries.folders),
    ignored,
    packages: new Set(
      manifests.flatMap(({ manifest: { dependencies, devDependencies } }) =>
        Object.keys({ ...dependencies, ...devDependencies }),
      ),
    ),
    scripts: Object.fromEntries(manifests.map(({ folder, manifest }) => [folder, Object.keys(manifest.scripts ?? {})])),
    configured,
    variables: new Set([
      ...ofPackages,
      ...configured,
      ...[...sources, { file: 'Dockerfile', text: read('Dockerfile') }].flatMap(({ file, text }) =>
        variablesIn(file, text),
      ),
    ]),
    identifiers: new Set(sources.flatMap(({ text }) => [...new Set(text.match(/[A-Za-z_]\w*/g))])),
    read,
  }
}
