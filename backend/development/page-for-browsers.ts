import { homeTimeZone } from '@fleet/platform/config/config'
import type { Plugin } from 'vite'

/** Writes into the page what the server writes into the built one: the fleet's time zone. Languages are all of the interface's. */
export function pageForBrowsers(timeZone: string): Plugin {
  const zone = `name="time-zone" content="${timeZone}"${timeZone === homeTimeZone ? ' data-home' : ''}`
  return {
    name: 'page-for-browsers',
    transformIndexHtml: (html) => html.replace('name="time-zone" content=""', zone),
  }
}
