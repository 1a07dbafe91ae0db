import { execFile } from 'node:child_process'
import { access, mkdir, mkdtemp, rename, rm } from 'node:fs/promises'
import { tmpdir, userInfo } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

/** A Chromium and its environment variables. */
type Chromium = { executablePath: string; environment: Record<string, string> }

const run = promisify(execFile)
const installed = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/**
 * Finds the Chromium for tests: CHROMIUM_PATH, else an installed one, else the one from the packages.
 * @throws Error one line, when there is none for this machine
 */
export async function findChromium(): Promise<Chromium> {
  const chosen = process.env['CHROMIUM_PATH']
  if (chosen) return { executablePath: chosen, environment: {} }
  for (const executablePath of installed) {
    if (await exists(executablePath)) return { executablePath, environment: {} }
  }
  if (process.platform === 'linux' && process.arch === 'x64') return packagedChromium()
  throw new Error(
    `No Chromium for the browser tests on ${process.platform}-${process.arch}: install one, or name it in CHROMIUM_PATH`,
  )
}

/** Unpacked once per user: another user's folder may not be readable. */
async function packagedChromium(): Promise<Chromium> {
  const folder = path.join(tmpdir(), `registration-chromium-${userInfo().uid}`)
  if (!(await exists(path.join(folder, 'chromium')))) await unpack(folder)
  const executablePath = path.join(folder, 'chromium')
  const fonts: Record<string, string> = (await exists('/etc/fonts/fonts.conf'))
    ? {}
    : { FONTCONFIG_PATH: path.join(folder, 'fonts') }
  const complete = await run(executablePath, ['--version']).then(
    () => true,
    () => false,
  )
  const libraries: Record<string, string> = complete ? {} : { LD_LIBRARY_PATH: path.join(folder, 'al2023', 'lib') }
  return { executablePath, environment: { ...fonts, ...libraries } }
}

// Renamed when complete, so that an interrupted run leaves no partial browser.
async function unpack(folder: string): Promise<void> {
  const unfinished = await mkdtemp(`${folder}-`)
  const program = fileURLToPath(new URL('unpack-chromium.ts', import.meta.url))
  await run(process.execPath, [program], {
    env: { ...process.env, TMPDIR: unfinished, AWS_LAMBDA_JS_RUNTIME: 'nodejs22.x' },
  })
  await mkdir(path.dirname(folder), { recursive: true })
  await rename(unfinished, folder).catch(() => rm(unfinished, { recursive: true, force: true }))
}

async function exists(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  )
}
