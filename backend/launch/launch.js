// Called first by every npm script. Plain JavaScript without dependencies: a fresh clone has none installed.
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { ensureLinked } from './install-scripts.js'
import { applicationNode, checkNode } from './node-version.js'
import { ensureInstalled } from './packages.js'
import { ensurePagesBuilt } from './pages.js'
import { become } from './program.js'
import { LaunchRefused } from './refusal.js'
import { ensureServerBundled } from './server-bundle.js'

const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '')

/** @type {Record<string, { program?: string, args?: string[], pages?: boolean, server?: boolean, counts?: boolean }>} */
const commands = {
  start: { server: true, pages: true },
  demo: { program: 'demo/main.ts', pages: true },
  dev: { program: 'backend/development/dev.ts' },
  screenshots: { program: 'frontend/e2e/screenshots/screenshots.ts', pages: true },
  'bench:browser': { program: 'backend/bench/bench-browser.ts', pages: true },
  bench: { program: 'backend/bench/bench.ts', pages: true },
  'lines:measure': { program: 'frontend/measure-lines.ts' },
  pages: { pages: true },
  test: { program: 'backend/testing/runner/run-checks.ts', counts: true },
  types: { program: 'node_modules/typescript/bin/tsc', args: ['--noEmit'] },
  lint: { program: 'node_modules/oxlint/bin/oxlint' },
  'test:long': {
    program: 'backend/testing/runner/run-checks.ts',
    args: ['--config', 'vitest.long.config.ts'],
    counts: true,
  },
  'test:eventstore': {
    program: 'backend/testing/runner/run-checks.ts',
    args: ['--config', 'vitest.eventstore.config.ts'],
    counts: true,
  },
  backup: { program: 'backend/programs/backup.ts' },
  restore: { program: 'backend/programs/restore.ts' },
  'keys:rotate': { program: 'backend/programs/keys-rotate.ts' },
  'audit:verify': { program: 'backend/programs/audit-verify.ts' },
  'log:accept': { program: 'backend/programs/log-accept.ts' },
  'projections:rebuild': { program: 'backend/programs/rebuild.ts' },
  'reactions:retry': { program: 'backend/programs/reactions-retry.ts' },
  'forms:check': { program: 'backend/programs/forms-check.ts' },
}

// Without a limit, the start lets memory for new objects grow to 128 MB, which stays. `programs/collect-at-rest.ts`
// calls `gc`.
const serverOptions = ['--max-semi-space-size=8', '--expose-gc']

const [name = 'start', ...rest] = process.argv.slice(2)
const command = commands[name]
try {
  if (command === undefined)
    throw new LaunchRefused(`There is no command "${name}": choose one of ${Object.keys(commands).join(', ')}`)
  checkNode()
  ensureInstalled(root)
  ensureLinked(root)
  const node = applicationNode(root)
  if (command.pages) ensurePagesBuilt(root, node)
  const program = command.server ? ensureServerBundled(root, node) : command.program && path.join(root, command.program)
  const options = command.server ? serverOptions : []
  if (program) await become(root, node, [...options, program, ...(command.args ?? []), ...rest])
} catch (error) {
  console.error(error instanceof LaunchRefused ? error.message : error)
  if (command?.counts) console.log('0 passed, 1 failed')
  process.exit(1)
}
