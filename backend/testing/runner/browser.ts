import { chromium, type Browser } from 'playwright-core'
import { waitLimitMs } from '@fleet/platform/testing/eventually'

/**
 * The Chromium shared by the browser tests; closing it ends only this connection and the pages it opened. What
 * is waited for on a page has `waitLimitMs`.
 * @throws Error when browser-setup.ts did not run, which starts it
 */
export async function openBrowser(): Promise<Browser> {
  const endpoint = process.env['TEST_BROWSER_ENDPOINT']
  if (!endpoint) throw new Error('TEST_BROWSER_ENDPOINT is not set: browser tests run as vitest\'s project "browser"')
  const browser = await chromium.connect(endpoint)
  return browser.on('context', (context) => context.setDefaultTimeout(waitLimitMs))
}
