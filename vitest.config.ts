import { defineConfig } from 'vitest/config'

const exclude = ['**/node_modules/**', '**/dist/**', '**/*.long.test.ts', '**/*.long.spec.ts', '**/*.real.test.ts']
// A poll ends as soon as it holds; the default second is too short for a busy machine.
const expect = { poll: { timeout: 15_000 } }
// Files of a project run one after the other in its processes and share what they import, which holds no state but what follows from its input.
const isolate = false
const globalSetup = ['backend/testing/global-setup.ts']

/** The name of a test file says what it costs: see README, "Tests". */
export default defineConfig({
  test: {
    allowOnly: false,
    projects: [
      {
        test: {
          name: 'unit',
          isolate,
          testTimeout: 20_000,
          include: ['**/*.test.ts', '**/*.test.tsx'],
          exclude: [...exclude, '**/*.int.test.ts'],
        },
      },
      {
        test: {
          name: 'integration',
          isolate,
          include: ['**/*.int.test.ts'],
          exclude,
          globalSetup,
          expect,
          maxWorkers: 2,
          testTimeout: 30_000,
          hookTimeout: 60_000,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          name: 'browser',
          isolate,
          include: ['frontend/e2e/**/*.spec.ts'],
          exclude,
          globalSetup: [...globalSetup, 'backend/testing/browser-setup.ts'],
          expect,
          maxWorkers: 2,
          testTimeout: 120_000,
          hookTimeout: 120_000,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
})
