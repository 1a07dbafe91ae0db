import { spawnSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { LaunchRefused } from './refusal.js'

/**
 * Bundles the server's code when a file of it changed since the last time: one file loads much faster than the 1,700
 * modules of the server and its packages.
 * @param {string} root the project's folder
 * @param {string} node the Node that runs the bundler
 * @returns {string} the program to run
 */
export function ensureServerBundled(root, node) {
  const folder = bundleFolder(root)
  const program = path.join(folder, 'main.js')
  if (isCurrent(folder)) return program
  console.log('Bundling the server ...')
  const bundler = fileURLToPath(new URL('./bundle-server.js', import.meta.url))
  const { status } = spawnSync(node, [bundler], { cwd: root, stdio: 'inherit' })
  if (status !== 0) throw new LaunchRefused(`The server cannot be bundled (exit code ${status}): see the lines above`)
  return program
}

/**
 * @param {string} root the project's folder
 */
export const bundleFolder = (root) => path.join(root, 'node_modules', '.cache', 'server')

/** Written after the bundle: the files that it was made from, with their modification times, and its own files. */
export const bundleRecord = 'bundle.json'

function isCurrent(folder) {
  try {
    const { sources, files } = JSON.parse(readFileSync(path.join(folder, bundleRecord), 'utf8'))
    return (
      Object.entries(sources).every(([file, changedAt]) => statSync(file).mtimeMs === changedAt) &&
      files.every((file) => statSync(path.join(folder, file)).isFile())
    )
  } catch {
    return false
  }
}
