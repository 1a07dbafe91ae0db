import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright-core'
import { findChromium } from './chromium.ts'

const launcher = fileURLToPath(new URL('../../launch/launch.js', import.meta.url))
const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Builds the pages if they changed and starts the Chromium that all browser tests share (TEST_BROWSER_ENDPOINT). */
export async function setup(): Promise<() => Promise<void>> {
  if (spawnSync(process.execPath, [launcher, 'pages'], { stdio: 'inherit' }).status !== 0)
    throw new Error('The pages are not built')
  const { executablePath, environment } = await findChromium()
  const server = await chromium.launchServer({ executablePath, args: flags, env: { ...process.env, ...environment } })
  process.env['TEST_BROWSER_ENDPOINT'] = server.wsEndpoint()
  return () => server.close()
}
