import { defineConfig } from 'vitest/config'
import { waitLimitMs } from './platform/testing/eventually.ts'

/**
 * `npm run test:eventstore`: tests that need a real EventStoreDB, named by EVENTSTORE_URL or started in a container.
 */
export default defineConfig({
  test: {
    allowOnly: false,
    include: ['**/*.real.test.ts'],
    exclude: ['**/node_modules/**', '**/dist/**'],
    globalSetup: ['backend/testing/runner/global-setup.ts'],
    expect: { poll: { timeout: waitLimitMs } },
    maxWorkers: 1,
    testTimeout: 4 * waitLimitMs,
    hookTimeout: 10 * waitLimitMs,
  },
})
