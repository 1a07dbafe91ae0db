import type { Page } from 'playwright-core'
import { openBrowser } from '../testing/runner/browser.ts'
import { type FormsFolder, formsFolder } from '../testing/forms/forms-folder.ts'
import { freePort, runApplication } from '../testing/faults/running-application.ts'
import { largeLookup, largeStep } from './large-step.ts'
import { paintsOf, watchPaints } from './paint-times.ts'

/** Milliseconds. */
type BrowserFigures = {
  /** From the last byte of an edited file to its text on an open page. */
  readonly live: { readonly median: number; readonly worst: number }
  /** From a key press to the visible letter, on the largest step. */
  readonly keystroke: { readonly median: number; readonly worst: number }
}

type Started = {
  readonly databaseUrl: string
  readonly env: Record<string, string>
  readonly email: string
  readonly password: string
}

const edits = 20
const letters = 60
/** With those of the registration: 30 steps, 1,000 fields. */
const addedSteps = 20
const fieldsPerStep = 45
const edited = 'registration/steps/08-emergency-contact/i18n.json'

/**
 * Measures how soon an edited file shows in an open browser, and the delay of typing in a form of 30 steps and 1,000
 * fields.
 */
export async function benchFormsInBrowser({ databaseUrl, env, email, password }: Started): Promise<BrowserFigures> {
  const folder = await formsFolder()
  const browser = await openBrowser()
  const application = await runApplication({
    ...env,
    PORT: String(await freePort()),
    DATABASE_URL: databaseUrl,
    FORMS_DIR: folder.path,
  })
  try {
    const context = await browser.newContext({ baseURL: application.url, locale: 'en' })
    await context.request.post('/api/auth/login-password', { data: { email, password } })
    const { id } = await (await context.request.post('/api/submissions', { data: {} })).json()
    const page = await context.newPage()
    await page.goto(`/form/${id}?step=8`)
    const live = await liveTimes(page, folder)
    const first = await grow(folder)
    await page.goto(`/form/${id}?step=${first}`)
    const keystroke = await keystrokeTimes(page, `field${first}x1`)
    return { live: spread(live), keystroke: spread(keystroke) }
  } finally {
    await browser.close()
    await application.kill()
    await folder.remove()
  }
}

async function liveTimes(page: Page, folder: FormsFolder): Promise<number[]> {
  const original = await folder.read(edited)
  const times: number[] = []
  for (let turn = 0; turn < edits; turn += 1) {
    const title = `Wishes, edition ${turn}`
    const content = JSON.parse(original)
    content.en = { ...content.en, disabilities: { ...content.en?.disabilities, title } }
    const text = JSON.stringify(content, null, 2)
    await page
      .getByText(turn === 0 ? /Disability or need/ : `Wishes, edition ${turn - 1}`)
      .first()
      .waitFor()
    // Measured in the page: polling from outside has turns of up to half a second.
    const shown = page.evaluate(
      (wanted) =>
        new Promise<number>((resolve) => {
          const observer = new MutationObserver(() => {
            if (!document.body.textContent.includes(wanted)) return
            observer.disconnect()
            resolve(Date.now())
          })
          observer.observe(document.body, { subtree: true, childList: true, characterData: true })
        }),
      title,
    )
    await page.evaluate(() => undefined)
    const start = Date.now()
    await folder.write(edited, text)
    times.push((await shown) - start)
  }
  return times
}

/** Adds steps to the registration; returns the number of the first. */
async function grow(folder: FormsFolder): Promise<number> {
  const first = 10
  const numbers = Array.from({ length: addedSteps }, (_, index) => first + index)
  const files = {
    ...largeLookup(),
    ...Object.assign({}, ...numbers.map((step) => largeStep(`registration/steps/x${step}`, step, fieldsPerStep))),
  }
  for (const [path, content] of Object.entries<string>(files)) await folder.write(path, content)
  await folder.change<{ steps: { id: string; number: number; folder: string; scope: string; completion: string[] }[] }>(
    'registration/form.json',
    ({ steps }) => {
      steps.push(
        ...numbers.map((number) => ({
          id: `step${number}`,
          number,
          folder: `steps/x${number}`,
          scope: 'person',
          completion: [],
        })),
      )
    },
  )
  return first
}

async function keystrokeTimes(page: Page, field: string): Promise<number[]> {
  const input = page.locator(`[data-field="${field}"] input`)
  // The steps appear while the page waits.
  await input.waitFor({ timeout: 60_000 })
  await input.focus()
  await watchPaints(page)
  return paintsOf(page, letters)
}

function spread(times: readonly number[]): { median: number; worst: number } {
  const sorted = times.toSorted((one, other) => one - other)
  return { median: sorted[Math.floor(sorted.length / 2)] ?? 0, worst: sorted.at(-1) ?? 0 }
}
