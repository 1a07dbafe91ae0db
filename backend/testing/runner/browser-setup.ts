import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { findChromium } from './chromium.ts'

const launcher = fileURLToPath(new URL('../../launch/launch.js', import.meta.url))

/** Builds the pages if they changed, and unpacks the Chromium of the browser tests. */
export async function setup(): Promise<void> {
  if (spawnSync(process.execPath, [launcher, 'pages'], { stdio: 'inherit' }).status !== 0)
    throw new Error('The pages are not built')
  await findChromium()
}
