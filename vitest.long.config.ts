import { defineConfig } from 'vitest/config'
import { waitLimitMs } from './platform/testing/eventually.ts'

/** `npm run test:long`: kills, generated requests and property tests at full count. */
export default defineConfig({
  test: {
    allowOnly: false,
    include: ['**/*.long.test.ts', 'frontend/e2e/**/*.long.spec.ts'],
    exclude: ['**/node_modules/**', '**/dist/**'],
    globalSetup: ['backend/testing/runner/global-setup.ts', 'backend/testing/runner/browser-setup.ts'],
    expect: { poll: { timeout: waitLimitMs } },
    maxWorkers: 1,
    testTimeout: 1_800_000,
    hookTimeout: 10 * waitLimitMs,
  },
})
