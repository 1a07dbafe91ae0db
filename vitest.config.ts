import { defineConfig } from 'vitest/config'
import { LongestFirst } from './backend/testing/runner/longest-first.ts'
import { waitLimitMs } from './platform/testing/eventually.ts'

const exclude = ['**/node_modules/**', '**/dist/**', '**/*.long.test.ts', '**/*.long.spec.ts', '**/*.real.test.ts']
// Only a hang reaches a limit, also on a busy machine: a failed test is a fault. A wait ends before its test, and
// reports what it waited for.
const expect = { poll: { timeout: waitLimitMs } }
const limitOf = (waits: number) => ({ testTimeout: waits * waitLimitMs, hookTimeout: 5 * waitLimitMs })
// Test files of a project run in sequence in shared processes and share imported modules, which have no state besides
// caches.
const isolate = false
// Applications that start and end leave much garbage: 7 % less processor time.
const execArgv = ['--max-semi-space-size=32']
const globalSetup = ['backend/testing/runner/global-setup.ts']

/** The name of a test file says what it costs: see `CONTRIBUTING.md`, "Test". */
export default defineConfig({
  test: {
    allowOnly: false,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'unit',
          isolate,
          expect,
          // Without it: one process fewer than there are cores, which is one on two cores.
          maxWorkers: 2,
          ...limitOf(2),
          include: ['**/*.test.ts', '**/*.test.tsx'],
          exclude: [...exclude, '**/*.int.test.ts'],
        },
      },
      {
        test: {
          name: 'integration',
          isolate,
          execArgv,
          include: ['**/*.int.test.ts'],
          exclude,
          globalSetup,
          expect,
          maxWorkers: 4,
          ...limitOf(2),
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          name: 'browser',
          isolate,
          execArgv,
          include: ['frontend/e2e/**/*.spec.ts'],
          exclude,
          globalSetup: [...globalSetup, 'backend/testing/runner/browser-setup.ts'],
          expect,
          maxWorkers: 3,
          ...limitOf(4),
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
})
