import { describe, expect, it } from 'vitest'
import { countTests, fatalErrors, slowestFiles } from './test-report.ts'

const report = (counts: { passed?: number; failed?: number; skipped?: number; todo?: number; unloaded?: string[] }) =>
  JSON.stringify({
    numPassedTests: counts.passed ?? 0,
    numFailedTests: counts.failed ?? 0,
    numPendingTests: counts.skipped ?? 0,
    numTodoTests: counts.todo ?? 0,
    testResults: [
      ...(counts.failed ? [{ name: 'a.test.ts', status: 'failed', assertionResults: [{ status: 'failed' }] }] : []),
      ...(counts.unloaded ?? []).map((name) => ({ name, status: 'failed', assertionResults: [] })),
    ],
  })

describe('the count of tests', () => {
  it.each([
    ['all passed', report({ passed: 3 }), 0, 3, 0],
    ['some failed', report({ passed: 3, failed: 2 }), 1, 3, 2],
    ['a file could not be loaded', report({ passed: 3, unloaded: ['b.test.ts'] }), 1, 3, 1],
    ['one skipped, one to do', report({ passed: 3, skipped: 1, todo: 1 }), 0, 3, 2],
    ['no tests found', report({}), 0, 0, 1],
    ['an error outside of the tests', report({ passed: 3 }), 1, 3, 1],
    ['no report', undefined, 0, 0, 1],
    ['half a report', '{"numPassedTests": 3, "testRes', 0, 0, 1],
    ['killed', undefined, 'SIGKILL', 0, 1],
  ])('%s', (_, text, end, passed, failed) => expect(countTests(text, end)).toMatchObject({ passed, failed }))
})

it('names failed tests with the first line of their errors', () => {
  const failed = { status: 'failed', fullName: 'a guest signs', failureMessages: ['Error: no pen\n  at a.ts:1'] }
  const testResults = [{ name: 'a.test.ts', status: 'failed', assertionResults: [{ status: 'passed' }, failed] }]
  const text = JSON.stringify({ ...JSON.parse(report({ passed: 1, failed: 1 })), testResults })
  expect(countTests(text, 1).remarks).toEqual(['Failed: a.test.ts, a guest signs: Error: no pen'])
})

describe('the reason why V8 ended a process', () => {
  it('is the text below its heading', () => {
    const heap =
      '\n\n#\n# Fatal error in , line 0\n# Check failed: (location_) != nullptr.\n#\n#\n#\n#FailureMessage Object: 0x7c54\n'
    expect(fatalErrors(`a warning\n${heap}`)).toEqual([
      'V8 ended a test process: Check failed: (location_) != nullptr.',
    ])
  })

  it('is absent when V8 ended no process', () =>
    expect(fatalErrors('# Fatal words in a test\n# of its own')).toEqual([]))
})

describe('the slowest files', () => {
  it('are ten at most, the slowest first', () => {
    const testResults = Array.from({ length: 12 }, (_, n) => ({
      name: `/project/backend/file-${n}.test.ts`,
      status: 'passed',
      startTime: 5_000,
      endTime: 5_000 + n * 1_500,
      assertionResults: [],
    }))
    const text = JSON.stringify({ ...JSON.parse(report({})), testResults })
    const files = slowestFiles(text, '/project')
    expect(files).toHaveLength(10)
    expect(files.slice(0, 2)).toEqual(['   16.5 s  backend/file-11.test.ts', '   15.0 s  backend/file-10.test.ts'])
  })

  it('are none without a report', () => expect(slowestFiles(undefined, '/project')).toEqual([]))
})
