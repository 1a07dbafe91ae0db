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

/** Findings of axe on the current page: rule, impact, first element. [] is expected. */
export async function accessibilityFaults(page: Page): Promise<string[]> {
  await page.evaluate(axe)
  const { violations } = await page.evaluate(() => window.axe.run({ resultTypes: ['violations'] }))
  return violations.map(({ id, impact, nodes }) => `${id} (${impact}): ${nodes[0]?.html.slice(0, 300)}`)
}
