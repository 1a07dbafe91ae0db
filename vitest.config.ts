import { defineConfig } from 'vitest/config'

const exclude = ['**/node_modules/**', '**/dist/**', '**/*.long.test.ts', '**/*.real.test.ts']
// A poll ends as soon as it holds; the default second is too short for a busy machine.
const expect = { poll: { timeout: 15_000 } }
const globalSetup = ['backend/testing/global-setup.ts']

/** The name of a test file says what it costs: see README, "Tests". */
export default defineConfig({
  test: {
    allowOnly: false,
    projects: [
      {
        test: {
          name: 'unit',
          include: ['**/*.test.ts', '**/*.test.tsx'],
          exclude: [...exclude, '**/*.int.test.ts'],
        },
      },
      {
        test: {
          name: 'integration',
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
