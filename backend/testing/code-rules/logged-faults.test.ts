import { expect, it } from 'vitest'
import { readSource, sourceFiles } from './imports.ts'

/** Messages about form files contain no personal data. */
const ofForms = /^backend\/(form-registry|features\/form-versions)\//
const quoting = /\b(?:log|warn|onError|console\.\w+|log\.\w+)\([^\n]*(?:\.message\b|\.stack\b|String\(error\))/
const whole = /\bconsole\.\w+\(\s?(?:[^\n]*, )?error\s*,?\s*\)/

/** A call that the formatter broke over lines counts as one line. */
const findings = (file: string, source: string) =>
  source
    .replaceAll(/([(,?:])\n\s*/g, '$1 ')
    .split('\n')
    .filter((line) => quoting.test(line) || whole.test(line))
    .map((line) => `${file}: ${line.trim()}`)

it('logs errors by name and code only, since messages may hold personal data: use `platform/logging/fault.ts`', () => {
  const sources = sourceFiles().filter(
    (file) =>
      /^(backend|platform|projections|demo)\/.*\.ts$/.test(file) &&
      !/\.test\.ts$|\/testing\/|^backend\/bench\//.test(file) &&
      !ofForms.test(file),
  )
  expect(sources.length).toBeGreaterThan(200)
  expect(sources.flatMap((file) => findings(file, readSource(file)))).toEqual([])
})

it.each([
  'log(`previews could not be purged: ${error instanceof Error ? error.message : String(error)}`)',
  'console.error(error instanceof Error ? error.message : error)',
  'console.error(error)',
  'onError(`reactor: ${String(error)}`)',
  'console.warn("no", error)',
  'log(\n  `previews: ${error instanceof Error ? error.message : 1}`,\n)',
])('%s is found', (line) => expect(findings('a.ts', line)).toHaveLength(1))
