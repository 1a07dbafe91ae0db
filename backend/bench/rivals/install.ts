import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

/** Installs packages to compare with into a folder of their own, which it returns; the product does not have them. */
export function installRivals(name: string, packages: Readonly<Record<string, string>>): string {
  const folder = path.join(fileURLToPath(new URL('../../../.cache/rivals', import.meta.url)), name)
  mkdirSync(folder, { recursive: true })
  const manifest = { private: true, type: 'module', dependencies: packages }
  writeFileSync(path.join(folder, 'package.json'), JSON.stringify(manifest))
  const { status } = spawnSync('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: folder,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  if (status !== 0) throw new Error('The packages to compare with cannot be installed: see the lines above')
  return folder
}
