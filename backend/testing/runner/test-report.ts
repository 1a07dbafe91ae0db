import path from 'node:path'

/** Numbers of passed and failed checks, and remarks that the numbers alone would hide. */
export type Count = { passed: number; failed: number; remarks: string[] }

/**
 * Counts vitest's JSON report; `end` is its exit code or signal. A file that cannot be loaded, a skipped test, an empty
 * run, a missing report and an error outside of tests each count as failed: none of them may look like success.
 */
export function countTests(report: string | undefined, end: number | string): Count {
  const parsed = report === undefined ? undefined : parse(report)
  if (parsed === undefined) return { passed: 0, failed: 1, remarks: [`The tests ended without a report (${end})`] }
  const { numPassedTests: passed, numFailedTests, numPendingTests, numTodoTests, testResults } = parsed
  const unloaded = testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  )
  const skipped = numPendingTests + numTodoTests
  const remarks = [...failures(testResults), ...unloaded.map(({ name }) => `Not loaded: ${name}`)]
  if (skipped > 0) remarks.push(`Skipped, counted as failed: ${skipped}`)
  let failed = numFailedTests + unloaded.length + skipped
  if (passed + failed === 0) {
    failed = 1
    remarks.push('No tests were found')
  }
  if (end !== 0 && failed === 0) {
    failed = 1
    remarks.push(`Vitest ended (${end}) although no test failed: see the errors above`)
  }
  return { passed, failed, remarks }
}

/** Failed tests, a line each: a long output is cut in the middle, far above the counts. */
function failures(files: Report['testResults']): string[] {
  return files.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map((test) => `Failed: ${name}, ${test.fullName}: ${test.failureMessages?.[0]?.split('\n')[0]}`),
  )
}

/**
 * V8's error messages when it ended a test process, a line for each: vitest reports only the signal, and the message is
 * far above the counts.
 */
export function fatalErrors(stderr: string): string[] {
  return [...stderr.matchAll(/^# Fatal error in .*\n# (.+)$/gm)].map(
    ([, reason]) => `V8 ended a test process: ${reason}`,
  )
}

const slowest = 10

/** The slowest test files with their seconds, the slowest first; [] without a report. */
export function slowestFiles(report: string | undefined, root: string): string[] {
  return (parse(report ?? '')?.testResults ?? [])
    .map(({ name, startTime, endTime }) => ({ name: path.relative(root, name), ms: endTime - startTime }))
    .toSorted((one, other) => other.ms - one.ms)
    .slice(0, slowest)
    .map(({ name, ms }) => `${(ms / 1000).toFixed(1).padStart(7)} s  ${name}`)
}

type Report = {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
  testResults: {
    name: string
    status: string
    startTime: number
    endTime: number
    assertionResults: { status: string; fullName: string; failureMessages?: string[] }[]
  }[]
}

function parse(text: string): Report | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return isReport(value) ? value : undefined
  } catch {
    return undefined
  }
}

function isReport(value: unknown): value is Report {
  return (
    typeof value === 'object' &&
    value !== null &&
    'numPassedTests' in value &&
    'testResults' in value &&
    Array.isArray(value.testResults)
  )
}
