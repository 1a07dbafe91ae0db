import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { LaunchRefused } from './refusal.js'

/**
 * Runs `npm ci` when the installed packages differ from package-lock.json, also after an interrupted installation.
 * @param {string} root folder of package-lock.json
 */
export function ensureInstalled(root) {
  if (isInstalled(root)) return
  console.log('Installing the packages of package-lock.json ...')
  const npm = process.env.npm_execpath
  const [program, ...before] = npm && npm.endsWith('.js') ? [process.execPath, npm] : ['npm']
  const args = [...before, 'ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error']
  const { status, error } = spawnSync(program, args, {
    cwd: root,
    stdio: 'inherit',
    shell: program === 'npm' && process.platform === 'win32',
  })
  if (status !== 0)
    throw new LaunchRefused(
      `The packages cannot be installed (npm ci: ${error?.message ?? `exit code ${status}`}): see npm's own lines above`,
    )
}

/** npm records the installed packages as its last step, in the format of the lock file. */
function isInstalled(root) {
  const record = path.join(root, 'node_modules', '.package-lock.json')
  if (!existsSync(record)) return false
  const installed = packagesOf(record)
  const locked = packagesOf(path.join(root, 'package-lock.json'))
  const asLocked = Object.entries(installed).every(
    ([place, { version, integrity }]) => locked[place]?.version === version && locked[place]?.integrity === integrity,
  )
  return (
    asLocked &&
    Object.entries(locked).every(
      ([place, { optional, devOptional, peer }]) =>
        place === '' || optional || devOptional || peer || installed[place] !== undefined,
    )
  )
}

function packagesOf(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages ?? {}
  } catch {
    return {}
  }
}
