import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { LaunchRefused } from './refusal.js'

const sources = ['frontend', 'form-schemas/engine', 'locales']
const notBuilt = /(^|\/)(dist|node_modules|e2e)(\/|$)|\.(test|spec)\.tsx?$/

/**
 * Builds the pages into frontend/dist when their sources changed since the last build.
 * @param {string} root the project's folder
 * @param {string} node the Node that runs the build
 */
export function ensurePagesBuilt(root, node) {
  const stamp = path.join(root, 'node_modules', '.pages-built-from')
  const state = stateOfSources(root)
  if (readIfThere(stamp) === state && existsSync(path.join(root, 'frontend', 'dist', 'index.html'))) return
  console.log('Building the pages ...')
  const vite = path.join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  const { status } = spawnSync(node, [vite, 'build', '--logLevel', 'warn'], {
    cwd: path.join(root, 'frontend'),
    stdio: 'inherit',
    env: { ...process.env, NODE_ENV: 'production' },
  })
  if (status !== 0)
    throw new LaunchRefused(`The pages cannot be built (vite build: exit code ${status}): see the lines above`)
  writeFileSync(stamp, state)
}

function stateOfSources(root) {
  const hash = createHash('sha256').update(readFileSync(path.join(root, 'package-lock.json')))
  for (const file of sources.flatMap((folder) => filesBelow(root, folder)).sort()) {
    hash.update(`\0${file}\0`).update(readFileSync(path.join(root, file)))
  }
  return hash.digest('hex')
}

function filesBelow(root, folder) {
  return readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const place = `${folder}/${entry.name}`
    if (notBuilt.test(place)) return []
    return entry.isDirectory() ? filesBelow(root, place) : [place]
  })
}

function readIfThere(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}
