// `npm test`: types, lint and tests. The last line is "N passed, N failed", the exit code says the same.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
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
    const log = createWriteStream(logFile)
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
  const ok = (await run(bin(program), args)).end === 0
  console.log(`${ok ? '✓' : '✗'} ${name}`)
  return { passed: ok ? 1 : 0, failed: ok ? 0 : 1, remarks: ok ? [] : [`Failed: ${name}`] }
}

/** Log lines of the applications under test; a green run prints none. */
const logFile = path.join(root, '.cache', 'test-log.jsonl')

async function tests(args: string[]): Promise<Count> {
  const folder = await mkdtemp(path.join(tmpdir(), 'registration-report-'))
  const report = path.join(folder, 'report.json')
  await mkdir(path.dirname(logFile), { recursive: true })
  const { end, errors } = await run(
    bin('vitest/vitest.mjs'),
    [
      'run',
      // All tests: a dot for each, and what failed. Some tests: their names.
      `--reporter=${args.length === 0 ? 'dot' : 'default'}`,
      '--reporter=json',
      `--outputFile.json=${report}`,
      ...args,
    ],
    args.length === 0 ? logFile : undefined,
  )
  const text = await readFile(report, 'utf8').catch(() => undefined)
  await rm(folder, { recursive: true, force: true })
  const slow = slowestFiles(text, root)
  if (slow.length > 1) console.log(['Slowest test files', ...slow].join('\n'))
  const count = countTests(text, end)
  const remarks = [...count.remarks, ...fatalErrors(errors)]
  if (count.failed > 0 && args.length === 0) remarks.push(`Log lines of the tests: ${path.relative(root, logFile)}`)
  return { ...count, remarks }
}

/** Runs long tests file by file until the time is over, and names those that were not reached. */
async function longTests(minutes: number, args: string[]): Promise<Count[]> {
  const end = Date.now() + minutes * 60_000
  const files = takingTurns(longTestFiles(root), new Date())
  const done: Count[] = []
  for (const file of files) {
    if (Date.now() > end) break
    done.push(await tests([...args, file]))
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
        check('types', 'typescript/bin/tsc', ['--noEmit', '-p', path.join(root, 'tsconfig.json')]),
        check('lint', 'oxlint/bin/oxlint', []),
        check('format', 'oxfmt/bin/oxfmt', ['--check', root]),
      ])
counts.push(...(minutes === undefined ? [await tests(args)] : await longTests(minutes, args)))

const sum = (of: (count: Count) => number) => counts.reduce((total, count) => total + of(count), 0)
const failed = sum((count) => count.failed)
if (args.some((arg) => !arg.startsWith('-')) && !args.includes('--config'))
  console.log('Left out: types, lint, format and all other tests')
if (args.length === 0) console.log(lineTable(countLines(), lastRelease()))
for (const remark of counts.flatMap((count) => count.remarks)) console.log(remark)
console.log(`${sum((count) => count.passed)} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1
