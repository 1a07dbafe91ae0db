import type { Locator, Page } from 'playwright-core'
import type { JsonValue } from '@fleet/form-schemas/engine/runtime/definition/definition'

/** An answer: the typed text, the label of a choice, or a checkbox (false: left unchecked), and its stored value. */
export type Answer = {
  readonly field: string
  readonly typed: string | boolean | Attachment
  readonly stored: JsonValue
}

/** A file chosen in the browser. */
export type Attachment = { readonly name: string; readonly mimeType: string; readonly buffer: Buffer }

/** The element of a field on the open step. */
export function fieldPlace(page: Page, field: string): Locator {
  return page.locator(`[data-field="${field}"]`)
}

/** Names of the visible fields of the open step, from top to bottom. */
export async function shownFields(page: Page): Promise<string[]> {
  return page
    .locator('[data-field]')
    .evaluateAll((places) => places.map((place) => place.getAttribute('data-field') ?? ''))
}

/** Labels of the visible fields of the open step: the label, or the text of the card or checkbox. */
export async function fieldLabels(page: Page): Promise<Map<string, string>> {
  const named = await page.locator('[data-field]').evaluateAll((places) =>
    places.map((place): [string, string] => {
      const label = place.querySelector<HTMLElement>('label[for], [id$="-label"], label')
      const [line = ''] = (label?.innerText ?? '').trim().split('\n')
      return [place.getAttribute('data-field') ?? '', line.replace(/\*$/, '').trim()]
    }),
  )
  return new Map(named)
}

/** Gives one answer by keys and clicks, for any control. */
export async function answer(page: Page, { field, typed }: Pick<Answer, 'field' | 'typed'>): Promise<void> {
  const place = fieldPlace(page, field)
  await place.waitFor()
  if (typeof typed === 'object') {
    await place.locator('input[type=file]').setInputFiles(typed)
    return place.getByRole('link', { name: typed.name }).waitFor()
  }
  if (typed === false) return
  if (typed === true) return place.locator('input').click()
  const lists = place.locator('select')
  if ((await lists.count()) === 2) return chooseBoth(lists, typed.split(' '))
  if ((await lists.count()) === 1) return void (await lists.selectOption({ label: typed }))
  const radios = place.getByRole('radio')
  if ((await radios.count()) > 0) return place.getByRole('radio', { name: typed, exact: true }).click()
  const buttons = place.locator('button[aria-pressed]')
  if ((await buttons.count()) > 0) return place.getByRole('button', { name: typed, exact: true }).click()
  const box = place.locator('input:not([type=checkbox]), textarea')
  if ((await box.getAttribute('type')) === 'date') return box.fill(typed)
  await box.selectText()
  return box.pressSequentially(typed)
}

async function chooseBoth(lists: Locator, [first = '', second = '']: readonly string[]): Promise<void> {
  await lists.nth(0).selectOption({ label: first })
  await lists.nth(1).selectOption({ label: second })
}

/** Gives the answers of one step in order; a field may appear because of the answer before it. */
export async function answerAll(page: Page, answers: readonly Answer[]): Promise<void> {
  for (const one of answers) await answer(page, one)
}
