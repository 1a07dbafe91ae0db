import type { Page } from 'playwright-core'

/** Waits until the save line of the form has this text. */
export async function expectSaveLine(page: Page, words: RegExp): Promise<void> {
  await page.getByRole('main').getByRole('status').filter({ hasText: words }).waitFor()
}

/** Waits until the server has everything. */
export async function saved(page: Page): Promise<void> {
  await expectSaveLine(page, /^(Saved \d|Everything is saved$)/)
}

/** Advances an installed clock by two seconds: the pause after which the form saves, or retries. */
export async function pause(page: Page): Promise<void> {
  await page.clock.fastForward(2_000)
}

/** Kills the page's process, so that no handler for leaving runs. */
export async function kill(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const closed = page.waitForEvent('crash')
  session.send('Page.crash').catch(() => undefined)
  await closed
  await page.close()
}

/** Waits for a step by its title. */
export async function onStep(page: Page, title: string | RegExp): Promise<void> {
  await page.getByRole('heading', { level: 1, name: title }).waitFor()
}

export async function continueTo(page: Page, to: string | RegExp): Promise<void> {
  await page.getByRole('button', { name: 'Continue' }).click()
  await onStep(page, to)
}

/** Opens a step by the step bar. */
export async function openStep(page: Page, title: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Steps' }).getByRole('button', { name: title }).click()
  await onStep(page, title)
}

/** Passes the review of all answers, and continues to the signatures. */
export async function readAndSign(page: Page): Promise<void> {
  await page.getByRole('navigation', { name: 'Steps' }).getByRole('button', { name: 'Liability & Check Out' }).click()
  await onStep(page, 'Check your answers')
  await page.getByRole('button', { name: 'Continue to sign' }).click()
  await onStep(page, /^Liability & Check Out/)
}

/** Submits after signing, and waits for the receipt. */
export async function send(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Submit for Review' }).click()
  await page.getByRole('heading', { level: 1, name: /^Thank you/ }).waitFor()
}

/** The id in the address of an open form. */
export function submissionId(page: Page): string {
  return /\/(?:form|submissions)\/([0-9a-f-]{36})/.exec(page.url())?.[1] ?? ''
}
