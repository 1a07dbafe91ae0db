import type { Page } from 'playwright-core'

/** Waits until the line below the form says this about where the answers are. */
export async function expectSaveLine(page: Page, words: RegExp): Promise<void> {
  await page.getByRole('main').getByRole('status').filter({ hasText: words }).waitFor()
}

/** Ends when the server has everything. */
export async function saved(page: Page): Promise<void> {
  await expectSaveLine(page, /^(Saved \d|Everything is saved$)/)
}

/** Two seconds pass at once, on pages whose clock is installed: the pause after which the form saves, or tries again. */
export async function pause(page: Page): Promise<void> {
  await page.clock.fastForward(2_000)
}

/** Ends the page's process: nothing of it runs any more, no handler for leaving either. */
export async function kill(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const gone = page.waitForEvent('crash')
  session.send('Page.crash').catch(() => undefined)
  await gone
  await page.close()
}

/** The step's title; waits for it. */
export async function onStep(page: Page, title: string | RegExp): Promise<void> {
  await page.getByRole('heading', { level: 1, name: title }).waitFor()
}

export async function goOn(page: Page, to: string | RegExp): Promise<void> {
  await page.getByRole('button', { name: 'Continue' }).click()
  await onStep(page, to)
}

/** Opens a step by the step bar. */
export async function openStep(page: Page, title: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Steps' }).getByRole('button', { name: title }).click()
  await onStep(page, title)
}

/** Guests and agents read everything once more, and go on to sign it. */
export async function readAndSign(page: Page): Promise<void> {
  await page.getByRole('navigation', { name: 'Steps' }).getByRole('button', { name: 'Liability & Check Out' }).click()
  await onStep(page, 'Check your answers')
  await page.getByRole('button', { name: 'Continue to sign' }).click()
  await onStep(page, /^Liability & Check Out/)
}

/** Sends what was signed, and waits for the receipt. */
export async function send(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Submit for Review' }).click()
  await page.getByRole('heading', { level: 1, name: /^Thank you/ }).waitFor()
}

/** The id in the address of an open form. */
export function submissionId(page: Page): string {
  return /\/(?:form|submissions)\/([0-9a-f-]{36})/.exec(page.url())?.[1] ?? ''
}
