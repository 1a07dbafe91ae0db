import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { HtmlValidate, StaticConfigLoader, type ConfigData } from 'html-validate'
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

const rules: ConfigData = {
  root: true,
  extends: ['html-validate:recommended'],
  // No longer sectioning content, so a cell may have it
  elements: ['html5', { details: { inherit: 'details', sectioning: false } }],
  rules: {
    // How a browser writes out a page
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    'no-trailing-whitespace': 'off',
    // React's ids
    'valid-id': 'off',
    // Safari drops the roles of tables and lists that are drawn as blocks
    'no-redundant-role': 'off',
    // Handles of the crop
    'prefer-native-element': ['error', { exclude: ['button'] }],
    // The same field in each item of a list, the choices of a list: names only help browsers to fill in
    'form-dup-name': 'off',
    // Icons with `role="img"`
    'aria-label-misuse': ['error', { allowAnyNamable: true }],
    // The link of the phone number is as the operator wrote it
    'tel-non-breaking': 'off',
    // Widths of bars
    'no-inline-style': 'off',
  },
}

/** Resolves its rules once, not for each page. */
class SameRules extends StaticConfigLoader {
  #resolved: ReturnType<StaticConfigLoader['getConfigFor']> | undefined
  override getConfigFor(handle: string) {
    this.#resolved ??= super.getConfigFor(handle)
    return this.#resolved
  }
}
const markup = new HtmlValidate(new SameRules(rules))

const option = '<option\\b[^>]*>[^<]*</option>'
/** The first three of many choices: the others are written the same way. */
const manyOptions = new RegExp(`((?:${option}){3})(?:${option})+`, 'g')

/** Faults of the page's markup: elements and attributes where HTML does not allow them. */
async function markupFaults(page: Page): Promise<string[]> {
  const { results } = await markup.validateString((await page.content()).replace(manyOptions, '$1'))
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`),
  )
}

/** Waits until no content is faded because newer is on its way: its contrast is lower then. */
async function untilNothingFades(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      document.querySelector('.opacity-60') === null &&
      !document.getAnimations().some((animation) => animation instanceof CSSTransition),
  )
}

/** Findings on the current page: of axe with rule, impact and first element, and of html-validate. [] is expected. */
export async function accessibilityFaults(page: Page): Promise<string[]> {
  await untilNothingFades(page)
  if (await page.evaluate(() => !('axe' in window))) await page.evaluate(axe)
  const { violations } = await page.evaluate(() => window.axe.run({ resultTypes: ['violations'] }))
  return [
    ...violations.map(({ id, impact, nodes }) => `${id} (${impact}): ${nodes[0]?.html.slice(0, 300)}`),
    ...(await page.evaluate(pageFaults)),
    ...(await markupFaults(page)),
  ]
}
