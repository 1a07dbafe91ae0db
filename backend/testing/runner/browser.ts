import { chromium, type Browser } from 'playwright-core'
import { waitLimitMs } from '@fleet/platform/testing/eventually'
import { findChromium } from './chromium.ts'

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

let started: Promise<Browser> | undefined

/** The Chromium of this process, which ends with it. Waits on a page have the limit `waitLimitMs`. */
export function openBrowser(): Promise<Browser> {
  started ??= startBrowser()
  return started
}

async function startBrowser(): Promise<Browser> {
  const { executablePath, environment } = await findChromium()
  const browser = await chromium.launch({ executablePath, args: flags, env: { ...process.env, ...environment } })
  browser.on('disconnected', () => (started = undefined))
  return browser.on('context', (context) => context.setDefaultTimeout(waitLimitMs))
}
