import type { Page } from 'playwright-core'
import { requestsOf, slowed, type slowPhone } from '../testing/first-visit.ts'

/** Milliseconds: from opening the address, and from key to paint. */
export type FirstLetters = {
  readonly shown: number
  readonly letter: number
  /** From key to paint, of the letters typed at once after the first. */
  readonly next: readonly number[]
  /** Bytes of scripts, as sent, requested before the first letter was painted. */
  readonly scripts: number
}

const next = 'bcdefghijklmnopqrst'

/** Opens a page with an empty cache, and types as soon as a field is shown, as an impatient guest does. */
export async function firstLetters(
  page: Page,
  { path, field }: { readonly path: string; readonly field: string },
  as: typeof slowPhone,
): Promise<FirstLetters> {
  const session = await page.context().newCDPSession(page)
  const sent = await requestsOf(session)
  await slowed(session, as)
  const shown = Promise.withResolvers<number>()
  await page.exposeBinding('fieldIsShown', (_source, at: number) => shown.resolve(at))
  await page.addInitScript(watchField, field)
  await page.goto(path, { waitUntil: 'commit' })
  const at = await shown.promise
  await page.keyboard.type(`a${next}`, { delay: 150 })
  await page.waitForFunction((count) => Reflect.get(globalThis, 'painted').length >= count, next.length + 1)
  const painted = await page.evaluate<Painted[]>(() => Reflect.get(globalThis, 'painted'))
  const opened = await page.evaluate(() => performance.timeOrigin)
  const [first, ...others] = painted
  if (first === undefined) throw new Error('No letter was painted')
  const before = [...sent.values()].filter(({ at: sentAt, script }) => script && sentAt <= opened + first.at)
  return {
    shown: at,
    letter: first.at,
    next: others.map(({ took }) => took),
    scripts: before.reduce((sum, { bytes }) => sum + bytes, 0),
  }
}

type Painted = { readonly at: number; readonly took: number }

/** Runs in the page: focuses a field as soon as it is editable, and records when its letters are painted. */
function watchField(selector: string): void {
  const painted: Painted[] = []
  Object.assign(globalThis, { painted })
  document.addEventListener(
    'input',
    (event) => {
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel()
        port1.addEventListener('message', () =>
          painted.push({ at: performance.now(), took: performance.now() - event.timeStamp }),
        )
        port1.start()
        port2.postMessage('painted')
      })
    },
    { capture: true },
  )
  const observer = new MutationObserver(() => {
    const field = document.querySelector(selector)
    if (!(field instanceof HTMLInputElement) || field.disabled || field.readOnly) return
    observer.disconnect()
    field.focus()
    Reflect.get(globalThis, 'fieldIsShown')(performance.now())
  })
  observer.observe(document, { subtree: true, childList: true })
}
