import type { CDPSession, Page } from 'playwright-core'

/** The cost until the first step of a form accepts input. Bytes as sent, headers included. */
type FirstVisit = {
  readonly scripts: number
  /** Pages, styles, fonts, calls. */
  readonly others: number
  readonly requests: number
  /** Milliseconds since the address was opened. */
  readonly usable: number
  /** Addresses of the scripts. */
  readonly scriptAddresses: readonly string[]
}

/** A phone on slow 4G: bits per second, milliseconds, and the slowdown of the processor. */
export const slowPhone = { bandwidth: 1_600_000, latency: 150, slower: 4 } as const

type Sent = { readonly url: string; readonly at: number; script: boolean; bytes: number; ended: boolean }

/** Opens a page with an empty cache, and waits until its first field accepts input. */
export async function firstVisit(page: Page, path: string, as?: typeof slowPhone): Promise<FirstVisit> {
  const session = await page.context().newCDPSession(page)
  const sent = await requestsOf(session)
  if (as !== undefined) await slowed(session, as)
  await page.addInitScript(noteUsable)
  await page.goto(path, { waitUntil: 'commit' })
  const { usable, opened } = (await (
    await page.waitForFunction(
      () => {
        const at: unknown = Reflect.get(globalThis, 'usableAt')
        return typeof at === 'number' ? { usable: at, opened: performance.timeOrigin } : undefined
      },
      undefined,
      { timeout: 60_000 },
    )
  ).jsonValue()) ?? { usable: 0, opened: 0 }
  const requestsSoFar = () =>
    [...sent.values()].filter(
      ({ at, url }) => at <= usable && !url.endsWith('/api/updates') && !url.includes('/api/updates?'),
    )
  await ended(session, requestsSoFar)
  const scripts = requestsSoFar().filter(({ script }) => script)
  const bytes = (of: readonly Sent[]) => of.reduce((sum, one) => sum + one.bytes, 0)
  return {
    scripts: bytes(scripts),
    others: bytes(requestsSoFar()) - bytes(scripts),
    requests: requestsSoFar().length,
    usable: Math.round(usable - opened),
    scriptAddresses: scripts.map(({ url }) => new URL(url).pathname),
  }
}

/** What a page requests from now on, by request. */
export async function requestsOf(session: CDPSession): Promise<ReadonlyMap<string, Sent>> {
  const sent = new Map<string, Sent>()
  await session.send('Network.enable')
  session.on('Network.requestWillBeSent', ({ requestId, request, wallTime }) => {
    sent.set(requestId, { url: request.url, at: wallTime * 1000, script: false, bytes: 0, ended: false })
  })
  session.on('Network.responseReceived', ({ requestId, response }) => {
    const one = sent.get(requestId)
    if (one !== undefined) one.script = response.mimeType.includes('javascript')
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const one = sent.get(requestId)
    if (one !== undefined) Object.assign(one, { bytes: encodedDataLength, ended: true })
  })
  session.on('Network.loadingFailed', ({ requestId }) => {
    const one = sent.get(requestId)
    if (one !== undefined) one.ended = true
  })
  return sent
}

/** Waits for all requests sent by then, also those still loading. */
async function ended(session: CDPSession, requestsSoFar: () => readonly Sent[]): Promise<void> {
  const isEnded = () => requestsSoFar().every((one) => one.ended)
  while (!isEnded()) await new Promise((resolve) => session.once('Network.loadingFinished', resolve))
}

/** Slows down the network and the processor of a page. */
export async function slowed(session: CDPSession, { bandwidth, latency, slower }: typeof slowPhone): Promise<void> {
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency,
    downloadThroughput: bandwidth / 8,
    uploadThroughput: bandwidth / 16,
  })
  await session.send('Emulation.setCPUThrottlingRate', { rate: slower })
}

/** Runs in the page: records when a field of the step is editable. */
function noteUsable(): void {
  const look = () => {
    if (document.querySelector('main [data-field] :is(input, select, textarea):enabled:not([readonly])') === null)
      return
    observer.disconnect()
    Object.assign(globalThis, { usableAt: performance.timeOrigin + performance.now() })
  }
  const observer = new MutationObserver(look)
  observer.observe(document, { subtree: true, childList: true })
}
