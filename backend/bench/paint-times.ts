import type { Page } from 'playwright-core'

const letters = 40

/**
 * Measures the time from a key press to the visible letter, ms, in the first text field of the open step and in a plain
 * input, and the layout shift.
 */
export async function paintTimes(
  page: Page,
): Promise<{ letter: readonly number[]; plain: readonly number[]; shift: number }> {
  await watchPaints(page)
  const shift = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let moved = 0
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) moved += Number(Reflect.get(entry, 'value'))
        }).observe({ type: 'layout-shift', buffered: true })
        setTimeout(() => resolve(moved), 2_000)
      }),
  )
  const letter = await typed(page, 'main [data-field] input[type=text], main [data-field] textarea')
  await page.evaluate(() => {
    const input = document.createElement('input')
    input.id = 'plain'
    document.body.prepend(input)
  })
  return { letter, plain: await typed(page, '#plain'), shift }
}

/** Starts recording the time from each key press to the visible letter, for `paintsOf`. */
export async function watchPaints(page: Page): Promise<void> {
  await page.evaluate(() => {
    const keyTimes: number[] = []
    Object.assign(globalThis, { keyTimes })
    document.addEventListener(
      'keydown',
      () => {
        const start = performance.now()
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel()
          port1.addEventListener('message', () => keyTimes.push(performance.now() - start))
          port1.start()
          port2.postMessage('keyTimes')
        })
      },
      { capture: true },
    )
  })
}

/** Types letters into the focused element; returns milliseconds for each. */
export async function paintsOf(page: Page, count: number): Promise<number[]> {
  await page.evaluate(() => Reflect.get(globalThis, 'keyTimes').splice(0))
  await page.keyboard.type('abcdefghij'.repeat(count / 10), { delay: 80 })
  await page.waitForTimeout(500)
  return page.evaluate(() => [...Reflect.get(globalThis, 'keyTimes')])
}

async function typed(page: Page, selector: string): Promise<readonly number[]> {
  await page.locator(selector).first().focus()
  return paintsOf(page, letters)
}
