import type { Page } from 'playwright-core'

const letters = 40

/** From a key to the painted letter, in milliseconds, in the first text field of the open step and in a plain input beside it; how far things have moved. */
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

/** Notes from now on how long each key takes to its painted letter: read by `paintsOf`. */
export async function watchPaints(page: Page): Promise<void> {
  await page.evaluate(() => {
    const painted: number[] = []
    Object.assign(globalThis, { painted })
    document.addEventListener(
      'keydown',
      () => {
        const start = performance.now()
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel()
          port1.addEventListener('message', () => painted.push(performance.now() - start))
          port1.start()
          port2.postMessage('painted')
        })
      },
      { capture: true },
    )
  })
}

/** Types letters into what has the focus: milliseconds for each. */
export async function paintsOf(page: Page, count: number): Promise<number[]> {
  await page.evaluate(() => Reflect.get(globalThis, 'painted').splice(0))
  await page.keyboard.type('abcdefghij'.repeat(count / 10), { delay: 80 })
  await page.waitForTimeout(500)
  return page.evaluate(() => [...Reflect.get(globalThis, 'painted')])
}

async function typed(page: Page, selector: string): Promise<readonly number[]> {
  await page.locator(selector).first().focus()
  return paintsOf(page, letters)
}
