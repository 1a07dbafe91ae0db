import { setTimeout as pass } from 'node:timers/promises'
import type { Locator, Page } from 'playwright-core'

/** The text a person types, or the name of a choice; true: ticked. */
export type PhoneAnswer = string | RegExp | true | readonly RegExp[]

/** Milliseconds: five characters a second, and the time to find and press a choice. Nothing is read or mistyped. */
const pace = { key: 200, tap: 800 } as const

/** What a phone knows about its owner, by autocomplete names; undefined: it fills in nothing. */
export type OwnCard = Readonly<Record<string, string | RegExp>> | undefined

/** Simulates a person at a phone, who taps and types at a person's pace, and counts it. */
export class PersonAtPhone {
  keys = 0
  taps = 0
  /** Milliseconds spent waiting for the next page. */
  waited = 0
  readonly shown = new Set<string>()
  readonly given = new Set<string>()
  readonly filledIn = new Set<string>()
  readonly page: Page
  readonly card: OwnCard

  constructor(page: Page, card: OwnCard) {
    this.page = page
    this.card = card
  }

  get seconds(): number {
    return (this.keys * pace.key + this.taps * pace.tap) / 1000
  }

  async tap(place: Locator): Promise<void> {
    this.taps += 1
    await pass(pace.tap)
    await place.click()
  }

  async wait(until: () => Promise<unknown>): Promise<void> {
    const start = performance.now()
    await until()
    this.waited += performance.now() - start
  }

  /**
   * Answers the fields from top to bottom. Skips fields that are already right; an answer may reveal the next field.
   */
  async answerStep(answers: Readonly<Record<string, PhoneAnswer>>): Promise<void> {
    const handled = new Set<string>()
    for (;;) {
      const field = (await this.shownFields()).find((name) => !handled.has(name))
      if (field === undefined) return
      handled.add(field)
      const answer = answers[field]
      if (answer === undefined || (await isRight(this.place(field), answer)) || (await this.phoneFills(field))) continue
      this.given.add(field)
      await this.give(this.place(field), answer)
      // React shows dependent fields a moment later.
      await pass(100)
    }
  }

  place(field: string): Locator {
    return this.page.locator(`[data-field="${field}"]`)
  }

  async shownFields(): Promise<string[]> {
    const names = await this.page
      .locator('main [data-field]')
      .evaluateAll((places) =>
        places.filter((place) => place.checkVisibility()).map((place) => place.getAttribute('data-field') ?? ''),
      )
    for (const name of names) this.shown.add(name)
    return names
  }

  /** Two taps, one into the field and one on the suggestion, fill in everything that the phone knows of this page. */
  private async phoneFills(field: string): Promise<boolean> {
    if (this.card === undefined || this.filledIn.has(field)) return this.filledIn.has(field)
    const known = await this.knownToPhone()
    if (!known.some(([name]) => name === field)) return false
    this.taps += 2
    await pass(2 * pace.tap)
    for (const [name, words] of known) {
      this.filledIn.add(name)
      if (typeof words === 'string') await this.place(name).locator('input').fill(words)
      else await choose(this.place(name).locator('select'), words)
    }
    return true
  }

  private async knownToPhone(): Promise<[string, string | RegExp][]> {
    const hinted = await this.page
      .locator('main [data-field] :is(input, select)[autocomplete]')
      .evaluateAll((controls) =>
        controls.map(
          (control) =>
            [
              control.closest('[data-field]')?.getAttribute('data-field') ?? '',
              control.getAttribute('autocomplete') ?? '',
            ] as const,
        ),
      )
    return hinted.flatMap(([name, hint]) => {
      const words = this.card?.[hint]
      return words === undefined ? [] : [[name, words] as [string, string | RegExp]]
    })
  }

  private async give(place: Locator, answer: PhoneAnswer): Promise<void> {
    if (answer === true) return this.tap(place.locator('input'))
    const lists = place.locator('select')
    if ((await lists.count()) > 0) return this.chooseAll(lists, Array.isArray(answer) ? answer : [answer])
    const radio = place.getByRole('radio', { name: nameOf(answer), exact: true })
    if ((await radio.count()) > 0) return this.tap(radio)
    await this.type(place.locator('input:not([type=checkbox]), textarea'), String(answer))
  }

  private async chooseAll(lists: Locator, answer: readonly (string | RegExp)[]): Promise<void> {
    for (const [index, words] of answer.entries()) {
      this.taps += 2
      await pass(2 * pace.tap)
      await choose(lists.nth(index), words)
    }
  }

  /** A date costs eight keys. */
  private async type(box: Locator, text: string): Promise<void> {
    await this.tap(box)
    if ((await box.getAttribute('type')) === 'date') {
      this.keys += 8
      await pass(8 * pace.key)
      return box.fill(text)
    }
    this.keys += text.length
    if ((await box.inputValue()) !== '') await box.selectText()
    await box.pressSequentially(text, { delay: pace.key })
  }
}

function nameOf(answer: PhoneAnswer): string | RegExp {
  return typeof answer === 'string' || answer instanceof RegExp ? answer : ''
}

async function choose(list: Locator, words: string | RegExp): Promise<void> {
  const labels = await list.locator('option').allTextContents()
  const label = labels.find((text) => (typeof words === 'string' ? text === words : words.test(text)))
  if (label === undefined) throw new Error(`there is no choice ${String(words)}`)
  await list.selectOption({ label })
}

async function isRight(place: Locator, answer: PhoneAnswer): Promise<boolean> {
  const found = await place.evaluate((element) =>
    [
      ...element.querySelectorAll<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>(
        'input, select, textarea',
      ),
    ].flatMap((control) => {
      if (control instanceof HTMLSelectElement) return [control.selectedOptions[0]?.text ?? '']
      if (control instanceof HTMLInputElement && control.type === 'radio')
        return control.checked ? [control.closest('label')?.textContent ?? ''] : []
      return [
        control instanceof HTMLInputElement && control.type === 'checkbox'
          ? String(control.checked && 'ticked')
          : control.value,
      ]
    }),
  )
  const parts = answer === true ? ['ticked'] : Array.isArray(answer) ? answer : [answer]
  return (
    found.length > 0 &&
    parts.every((part, index) => (part instanceof RegExp ? part.test(found[index] ?? '') : found[index] === part))
  )
}
