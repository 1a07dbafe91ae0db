import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

type Result = { violations: { id: string; impact: string | null; nodes: { html: string }[] }[] }
declare global {
  interface Window {
    axe: { run(options: { resultTypes: string[] }): Promise<Result> }
  }
}

/** Rules that axe does not have: a page has one title, and a control names an element that is there. */
function pageFaults(): string[] {
  const titles = document.querySelectorAll('title:not(svg title)')
  const dangling = [...document.querySelectorAll('[aria-controls]')].filter((control) =>
    (control.getAttribute('aria-controls') ?? '').split(' ').some((id) => document.getElementById(id) === null),
  )
  return [
    ...(titles.length === 1 ? [] : [`${titles.length} titles`]),
    ...dangling.map(({ outerHTML }) => `aria-controls: ${outerHTML.slice(0, 300)}`),
  ]
}

/** Findings on the current page, of axe with rule, impact and first element. [] is expected. */
export async function accessibilityFaults(page: Page): Promise<string[]> {
  await page.evaluate(axe)
  const { violations } = await page.evaluate(() => window.axe.run({ resultTypes: ['violations'] }))
  return [
    ...violations.map(({ id, impact, nodes }) => `${id} (${impact}): ${nodes[0]?.html.slice(0, 300)}`),
    ...(await page.evaluate(pageFaults)),
  ]
}
