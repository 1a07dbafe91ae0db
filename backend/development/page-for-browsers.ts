import { withTimeZone } from '@fleet/platform/http/pages/app-page'
import type { Plugin } from 'vite'

/**
 * Writes the fleet's time zone into the page, as the server does into the built one. Without languages the page offers
 * all.
 */
export function pageForBrowsers(timeZone: string): Plugin {
  return { name: 'page-for-browsers', transformIndexHtml: (html) => withTimeZone(html, timeZone) }
}
