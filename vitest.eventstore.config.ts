import { defineConfig } from 'vitest/config'

/** `npm run test:eventstore`: what needs a real EventStoreDB, named by EVENTSTORE_URL or started in a container. */
export default defineConfig({
  test: {
    allowOnly: false,
    include: ['**/*.real.test.ts'],
    exclude: ['**/node_modules/**', '**/dist/**'],
    globalSetup: ['backend/testing/global-setup.ts'],
    expect: { poll: { timeout: 15_000 } },
    maxWorkers: 1,
    testTimeout: 120_000,
    hookTimeout: 300_000,
  },
})
