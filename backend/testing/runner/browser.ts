import { chromium, type Browser } from 'playwright-core'
import { waitLimitMs } from '@fleet/platform/testing/eventually'

/**
 * Connects to the Chromium shared by the browser tests; closing it ends only this connection and its pages. Waits on a
 * page have the limit `waitLimitMs`.
 * @throws Error when browser-setup.ts, which starts it, did not run
 */
export async function openBrowser(): Promise<Browser> {
  const endpoint = process.env['TEST_BROWSER_ENDPOINT']
  if (!endpoint) throw new Error('TEST_BROWSER_ENDPOINT is not set: browser tests run as vitest\'s project "browser"')
  const browser = await chromium.connect(endpoint)
  return browser.on('context', (context) => context.setDefaultTimeout(waitLimitMs))
}
