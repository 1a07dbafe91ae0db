import { chromium, type Browser } from 'playwright-core'

/**
 * The Chromium shared by the browser tests; closing it ends only this connection and the pages it opened.
 * @throws Error when browser-setup.ts did not run, which starts it
 */
export async function openBrowser(): Promise<Browser> {
  const endpoint = process.env['TEST_BROWSER_ENDPOINT']
  if (!endpoint) throw new Error('TEST_BROWSER_ENDPOINT is not set: browser tests run as vitest\'s project "browser"')
  return chromium.connect(endpoint)
}
