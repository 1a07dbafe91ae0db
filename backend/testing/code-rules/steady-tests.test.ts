import { waitLimitMs } from '@fleet/platform/testing/eventually'
import { expect, it } from 'vitest'
import { readSource, sourceFiles } from './imports.ts'

const tests = sourceFiles().filter(
  (file) => /\.(test|spec)\.tsx?$/.test(file) && !file.endsWith('steady-tests.test.ts'),
)
const linesWith = (pattern: RegExp) =>
  tests.flatMap((file) =>
    readSource(file)
      .split('\n')
      .filter((line) => pattern.test(line))
      .map((line) => `${file}: ${line.trim()}`),
  )

/** Tests and their shared code. */
const testCode = sourceFiles().filter(
  (file) =>
    /\.(test|spec)\.tsx?$|\/testing\/|\/tests\/|^frontend\/e2e\//.test(file) && !file.endsWith('steady-tests.test.ts'),
)
/** Matches in the test code with a number below the limit, as `file: match`. */
const below = (limitMs: number, pattern: RegExp) =>
  testCode.flatMap((file) =>
    [...readSource(file).matchAll(pattern)]
      .filter(([, number = '']) => Number(number.replaceAll('_', '')) < limitMs)
      .map(([found]) => `${file}: ${found.replaceAll(/\s+/g, ' ')}`),
  )

it('only a hang reaches the limit of a wait: use eventually() of platform/testing, or expect.poll', () => {
  expect(testCode.filter((file) => /\bvi\.wait(For|Until)\b/.test(readSource(file)))).toEqual([])
  expect(
    below(
      waitLimitMs,
      /(?:\btimeout: |\bsetDefault\w*Timeout\(|\bAbortSignal\.timeout\(|\.waitFor\([^\n]*, )(\d[\d_]*)(?![\d_n])/g,
    ).toSorted(),
  ).toEqual([
    // Clients that retry unanswered requests.
    'backend/testing/faults/steady-guest.ts: AbortSignal.timeout(15_000',
    'backend/testing/faults/steady-tus.ts: AbortSignal.timeout(15_000',
    'backend/testing/faults/steady-uploader.ts: AbortSignal.timeout(15_000',
    'backend/testing/faults/steady-uploader.ts: AbortSignal.timeout(15_000',
    // The expected result is that the wait fails.
    "platform/subscriptions/parked-events.int.test.ts: .waitFor('picky', 1n, 10",
    "platform/subscriptions/parked-events.int.test.ts: .waitFor('picky', 2n, 50",
    "platform/subscriptions/run-projections.int.test.ts: .waitFor('all', 1n, 50",
    "platform/subscriptions/run-projections.int.test.ts: .waitFor('all', 99n, 50",
    "platform/subscriptions/run-projections.int.test.ts: .waitFor('nothing', 0n, 50",
  ])
})

it('no test has a shorter limit than the waits in it: leave the limit out', () =>
  expect(below(2 * waitLimitMs, /^\s*\},\s*(\d[\d_]{4,}),?\s*\)/gm)).toEqual([]))

it('no test asserts a duration: measure it in backend/bench', () =>
  expect(
    linesWith(/expect\(.*(performance\.now\(\)|Date\.now\(\) ?-|- ?Date\.now\(\))/).map((line) => line.split(':')[0]),
  ).toEqual([
    // Checks an expiry date a month away.
    'backend/documents/upload/removed-documents.int.test.ts',
  ]))

it('a test waits for its expectation, not for a time: use eventually() of platform/testing', () =>
  // These let time pass on purpose: while a file is half written, between two kills.
  expect(linesWith(/setTimeout\(resolve,|waitForTimeout\(|await sleep\(\d/).map((line) => line.split(':')[0])).toEqual([
    'backend/app/forms-live.long.test.ts',
    'backend/testing/faults/killed-uploads.long.test.ts',
    'backend/testing/faults/killed.long.test.ts',
  ]))

it('a query of pg_stat_activity names its database: other tests use the same server', () =>
  // This one starts its own server.
  expect(
    linesWith(/from pg_stat_activity/i)
      .filter((line) => !/datname/.test(line))
      .map((line) => line.split(':')[0]),
  ).toEqual(['backend/app/tests/database/rights.int.test.ts']))
