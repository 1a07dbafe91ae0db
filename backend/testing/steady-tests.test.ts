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

it('a test waits for what it expects, not for a time: too short on a busy machine, and nothing comes of what it ought to see', () =>
  // Those that let time pass on purpose: while a file is half written, between two kills.
  expect(linesWith(/setTimeout\(resolve,|waitForTimeout\(|await sleep\(\d/).map((line) => line.split(':')[0])).toEqual([
    'backend/app/forms-live.long.test.ts',
    'backend/testing/killed-uploads.long.test.ts',
    'backend/testing/killed.long.test.ts',
  ]))

it('who looks at connections says of which database: other tests have theirs on the same server', () =>
  // One that starts a server of its own.
  expect(
    linesWith(/from pg_stat_activity/i)
      .filter((line) => !/datname/.test(line))
      .map((line) => line.split(':')[0]),
  ).toEqual(['backend/app/tests/database/rights.int.test.ts']))
