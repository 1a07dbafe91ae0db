// `npm test`: types, lint, format, the built pages and tests. The last line is "N passed, N failed", the exit code says the same.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { ensureServerBundled } from '../../launch/server-bundle.js'
import { countLines, lastRelease, lineTable } from '../code-rules/line-counts.ts'
import { longTestFiles, takingTurns, timeLimit } from './long-tests.ts'
import { withoutLogLines } from './without-log-lines.ts'
import { countTests, fatalErrors, slowestFiles, type Count } from './test-report.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const bin = (file: string) => path.join(root, 'node_modules', file)

/** Runs a program to its end: its exit code, or the signal that ended it, and what it wrote to stderr. */
async function run(
  program: string,
  args: string[],
  logFile?: string,
): Promise<{ readonly end: number | string; readonly errors: string }> {
  const child = spawn(process.execPath, [program, ...args], {
    cwd: root,
    stdio: ['ignore', logFile === undefined ? 'inherit' : 'pipe', 'pipe'],
  })
  if (logFile !== undefined) {
    const log = createWriteStream(logFile, { flags: 'a' })
    child.stdout?.pipe(withoutLogLines((line) => log.write(`${line}\n`))).pipe(process.stdout, { end: false })
  }
  let errors = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    errors += text
    process.stderr.write(text)
  })
  const pass = (signal: NodeJS.Signals) => child.kill(signal)
  process.on('SIGTERM', pass)
  const end = await new Promise<number | string>((resolve) => {
    child.on('exit', (code, signal) => resolve(code ?? signal ?? 'unknown'))
    child.on('error', (error) => resolve(error.message))
  })
  process.off('SIGTERM', pass)
  // A leftover process of the tests may keep the pipes open.
  if (child.stdout) await Promise.race([once(child.stdout, 'close'), setTimeout(1000)])
  child.stdout?.destroy()
  child.stderr?.destroy()
  return { end, errors }
}

async function check(name: string, program: string, args: string[]): Promise<Count> {
  const ok = (await run(program, args)).end === 0
  console.log(`${ok ? '✓' : '✗'} ${name}`)
  return { passed: ok ? 1 : 0, failed: ok ? 0 : 1, remarks: ok ? [] : [`Failed: ${name}`] }
}

/** Log lines of the applications under test; a green run prints none. */
const logFile = path.join(root, '.cache', 'test-log.jsonl')

type TestRun = { readonly count: Count; readonly report: string | undefined }

async function tests(args: string[], { ofAll = false } = {}): Promise<TestRun> {
  const folder = await mkdtemp(path.join(tmpdir(), 'registration-report-'))
  const file = path.join(folder, 'report.json')
  await mkdir(path.dirname(logFile), { recursive: true })
  const { end, errors } = await run(
    bin('vitest/vitest.mjs'),
    [
      'run',
      // All tests: a dot for each, and what failed. Some tests: their names.
      `--reporter=${ofAll ? 'dot' : 'default'}`,
      '--reporter=json',
      `--outputFile.json=${file}`,
      ...args,
    ],
    ofAll ? logFile : undefined,
  )
  const report = await readFile(file, 'utf8').catch(() => undefined)
  await rm(folder, { recursive: true, force: true })
  const count = countTests(report, end)
  return { count: { ...count, remarks: [...count.remarks, ...fatalErrors(errors)] }, report }
}

async function someTests(args: string[]): Promise<Count> {
  const { count, report } = await tests(args)
  printSlowest([report])
  return count
}

/** Browser tests wait most of their time: the processors have time for the others meanwhile. */
async function allTests(): Promise<Count[]> {
  await rm(logFile, { force: true })
  ensureServerBundled(root, process.execPath)
  const runs = await Promise.all([
    tests(['--project', 'unit', '--project', 'integration'], { ofAll: true }),
    tests(['--project', 'browser'], { ofAll: true }),
  ])
  printSlowest(runs.map(({ report }) => report))
  const counts = runs.map(({ count }) => count)
  const remarks = counts.some(({ failed }) => failed > 0)
    ? [`Log lines of the tests: ${path.relative(root, logFile)}`]
    : []
  return [...counts, { passed: 0, failed: 0, remarks }]
}

function printSlowest(reports: readonly (string | undefined)[]): void {
  const slow = slowestFiles(reports, root)
  if (slow.length > 1) console.log(['Slowest test files', ...slow].join('\n'))
}

/** Runs long tests file by file until the time is over, and names those that were not reached. */
async function longTests(minutes: number, args: string[]): Promise<Count[]> {
  const end = Date.now() + minutes * 60_000
  const files = takingTurns(longTestFiles(root), new Date())
  const done: Count[] = []
  for (const file of files) {
    if (Date.now() > end) break
    done.push(await someTests([...args, file]))
  }
  const left = files.slice(done.length)
  if (left.length > 0) console.log(`Not run within ${minutes} minutes: ${left.join(', ')}`)
  return done
}

// Ctrl-C ends the tests; the counts until then are still printed.
process.on('SIGINT', () => {})

const { minutes, args } = timeLimit(process.argv.slice(2))
const counts: Count[] =
  args.length > 0
    ? []
    : await Promise.all([
        check('types', bin('typescript/bin/tsc'), ['--noEmit', '-p', path.join(root, 'tsconfig.json')]),
        check('lint', bin('oxlint/bin/oxlint'), []),
        check('format', bin('oxfmt/bin/oxfmt'), ['--check', root]),
        check('pages', path.join(root, 'backend/launch/launch.js'), ['pages']),
      ])
if (minutes !== undefined) counts.push(...(await longTests(minutes, args)))
else if (args.length > 0) counts.push(await someTests(args))
else counts.push(...(await allTests()))

const sum = (of: (count: Count) => number) => counts.reduce((total, count) => total + of(count), 0)
const failed = sum((count) => count.failed)
if (args.some((arg) => !arg.startsWith('-')) && !args.includes('--config'))
  console.log('Left out: types, lint, format and all other tests')
if (args.length === 0) console.log(lineTable(countLines(), lastRelease()))
for (const remark of counts.flatMap((count) => count.remarks)) console.log(remark)
console.log(`${sum((count) => count.passed)} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1
