import type { Browser, Page } from 'playwright-core'
import { startApplication, type RunningApplication } from '../testing/application.ts'
import { openBrowser } from '../testing/runner/browser.ts'
import { firstLetters, type FirstLetters } from './first-letter.ts'
import { firstVisit, slowPhone } from '../testing/first-visit.ts'
import { newAccount } from '../testing/new-account.ts'
import { setup } from '../testing/runner/global-setup.ts'
import { timeRegistrations } from './one-registration.ts'
import { paintTimes } from './paint-times.ts'
import { servedRivals } from './rivals/served-rivals.ts'

/**
 * `npm run bench:browser [visits]`: what a guest's phone loads and how long it takes until the first step accepts
 * input; how soon a letter appears, compared with a plain input; layout shift. Bytes are comparable everywhere, times
 * only on the same machine. `npm run bench:browser registration`: how long one registration takes at a
 * phone. `npm run bench:browser rivals [visits]`: the first letter in the first step, here and in other form libraries,
 * which are installed into `.cache`.
 */
const isRegistration = process.argv[2] === 'registration'
const isComparison = process.argv[2] === 'rivals'
const visits = Number(process.argv[isComparison ? 3 : 2] ?? 5)
const phone = { viewport: { width: 390, height: 844 }, locale: 'en-GB' }

const note = (name: string, value: number, unit: string) =>
  console.log(`${name.padEnd(58)} ${value.toLocaleString('en', { maximumFractionDigits: 2 }).padStart(10)} ${unit}`)
const median = (values: readonly number[]) =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0

async function visited(
  browser: Browser,
  { application, url }: RunningApplication,
  guest: { readonly email: string; readonly password: string },
): Promise<{ page: Page; path: string }> {
  const context = await browser.newContext({ ...phone, baseURL: url })
  const headers = { origin: url }
  await context.request.post('/api/auth/login-password', {
    data: { email: guest.email, password: guest.password },
    headers,
  })
  const { id } = await (await context.request.post('/api/submissions', { data: {}, headers })).json()
  await context.request.patch(`/api/submissions/${id}`, { data: { isGroupBooking: false, currentStep: 1 }, headers })
  await application.services.readModels.waitFor(await application.services.store.head(), 5_000)
  return { page: await context.newPage(), path: `/form/${id}` }
}

async function measured(browser: Browser, running: RunningApplication): Promise<void> {
  const guest = await newAccount(running.application.services, { role: 'guest', name: 'Bench' })
  const found = []
  for (let turn = 0; turn < visits; turn += 1) {
    const { page, path } = await visited(browser, running, guest)
    found.push(await firstVisit(page, path, slowPhone))
    if (turn < visits - 1) {
      await page.context().close()
      continue
    }
    const { letter, plain, shift } = await paintTimes(page)
    note(
      'JavaScript as sent until the first step can be typed in',
      median(found.map(({ scripts }) => scripts)) / 1000,
      'kB',
    )
    note('everything else as sent until then', median(found.map(({ others }) => others)) / 1000, 'kB')
    note('requests until then', median(found.map(({ requests }) => requests)), '')
    note(
      'time until then, slow 4G and a processor 4 times slower',
      median(found.map(({ usable }) => usable)) / 1000,
      's',
    )
    note('the slowest of them', Math.max(...found.map(({ usable }) => usable)) / 1000, 's')
    note('key to painted letter, median', median(letter), 'ms')
    note('the same in a plain input', median(plain), 'ms')
    note('one to the other', median(letter) / median(plain), '')
    note('layout shift', shift, '')
  }
}

/** The first step for an impatient guest, here and as other form libraries draw it, in turns. */
async function comparedToRivals(browser: Browser, running: RunningApplication): Promise<void> {
  const guest = await newAccount(running.application.services, { role: 'guest', name: 'Impatient' })
  const served = await servedRivals()
  const found = new Map<string, FirstLetters[]>()
  const add = async (name: string, page: Page, step: { readonly path: string; readonly field: string }) => {
    found.set(name, [...(found.get(name) ?? []), await firstLetters(page, step, slowPhone)])
    await page.context().close()
  }
  try {
    for (let turn = 0; turn < visits; turn += 1) {
      const { page, path } = await visited(browser, running, guest)
      await add('here', page, { path, field: '[data-field="bookingAgency"] input' })
      for (const { name, ...step } of served.rivals) {
        const context = await browser.newContext({ ...phone, baseURL: served.url })
        await add(name, await context.newPage(), step)
      }
    }
  } finally {
    served.close()
  }
  const letterHere = median((found.get('here') ?? []).map(({ letter }) => letter))
  for (const [name, times] of found) {
    const letter = median(times.map((one) => one.letter))
    const next = times.flatMap((one) => one.next).toSorted((one, other) => one - other)
    note(`${name}: a text field is shown after`, median(times.map(({ shown }) => shown)) / 1000, 's')
    note(`${name}: a letter typed at once is painted after`, letter / 1000, 's')
    note(`${name}: our time to theirs`, letterHere / letter, '')
    note(`${name}: JavaScript as sent until then`, median(times.map(({ scripts }) => scripts)) / 1000, 'kB')
    note(`${name}: key to paint of the next letters, median`, median(next), 'ms')
    note(`${name}: the same, 95 % within`, next[Math.floor(next.length * 0.95)] ?? 0, 'ms')
  }
}

const removeShared = await setup()
const running = await startApplication()
const browser = await openBrowser()
try {
  if (isRegistration) await timeRegistrations(browser, running)
  else if (isComparison) await comparedToRivals(browser, running)
  else await measured(browser, running)
} finally {
  await browser.close()
  await running.close()
  await removeShared()
}
