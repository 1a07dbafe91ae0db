import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { pdfOf } from '@fleet/backend/testing/files/pdf-of'
import { photograph, pictureInfo } from '@fleet/backend/testing/files/photograph'
import { accessibilityFaults } from '../support/accessibility.ts'
import { fieldPlace, type Attachment } from '../support/answering.ts'
import { readDeviceData } from '../support/device-data.ts'
import { read, start, save } from '../support/server-state.ts'
import { stage, type SignIn } from '../support/stage.ts'
import { kill } from '../support/wizard.ts'

const play = stage()
const MB = 1024 * 1024
const phone = { viewport: { width: 390, height: 844 } }

/** A PDF of this size in megabytes that repeats a word. */
const long = (name: string, megabytes: number, word = 'Geheimnis'): Attachment => ({
  name,
  mimeType: 'application/pdf',
  buffer: pdfOf(word.repeat(Math.ceil((megabytes * MB) / word.length))),
})

describe('a file on a slow connection', () => {
  it('continues by itself when the connection is back, and shows its progress', async () => {
    const { page, place, id } = await atPassport(await play.guest('Ada'))
    const scan = long('long.pdf', 3)
    const sent = tusRequests(page)
    await slowly(page, 700_000)
    await choose(page, scan)
    await expect.poll(() => shareOf(page)).toBeGreaterThan(0.4)
    await page.context().setOffline(true)
    await place.getByRole('status').filter({ hasText: 'No connection' }).waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await page.context().setOffline(false)
    await place.getByRole('link', { name: 'long.pdf' }).waitFor()
    expect(sent.filter((line) => line === 'POST uploads')).toHaveLength(1)
    expect(sent.filter((line) => line.startsWith('PATCH 0'))).toHaveLength(1)
    expect(sent).toContain('HEAD')
    expect((await storedFiles(page, id))[0]?.equals(scan.buffer)).toBe(true)
    await expect.poll(() => keptHere(page)).toBe(0)
  })

  it('that is a photograph is uploaded small and upright', async () => {
    const { page, place, id } = await atPassport(await play.guest('Bea'))
    const buffer = await photograph({ width: 3000, height: 4000, isSideways: true, isGrainy: true })
    const bodies: number[] = []
    page.on(
      'request',
      (request) =>
        void (
          request.method() === 'PATCH' &&
          request.url().includes('/uploads/') &&
          bodies.push(Number(request.headers()['content-length'] ?? request.postDataBuffer()?.length ?? 0))
        ),
    )
    await slowly(page, 2_000_000)
    await choose(page, { name: 'IMG_0001.jpg', mimeType: 'image/jpeg', buffer })
    await page.getByRole('dialog').getByRole('button', { name: 'Use photo' }).click()
    await place.getByRole('link', { name: 'IMG_0001.jpg' }).waitFor()
    expect(bodies.reduce((sum, one) => sum + one, 0)).toBeLessThan(buffer.length)
    expect(await pictureInfo((await storedFiles(page, id))[0] ?? Buffer.alloc(0))).toEqual({
      width: 1875,
      height: 2500,
      corners: ['red', 'lime', 'blue', 'yellow'],
    })
  })

  it('that is cancelled is removed, here and on the server', async () => {
    const { page, place, id } = await atPassport(await play.guest('Cleo'))
    await slowly(page, 500_000)
    await choose(page, long('wrong.pdf', 3))
    await expect.poll(() => shareOf(page)).toBeGreaterThan(0.35)
    await place.getByRole('button', { name: 'Cancel upload of wrong.pdf' }).click()
    await expect.poll(() => read(page, `/api/submissions/${id}/uploads`)).toEqual([])
    expect([
      await place.getByText('wrong.pdf').count(),
      await keptHere(page),
      (await storedFiles(page, id)).length,
    ]).toEqual([0, 0, 0])
  })
})

describe('an upload in progress when the page ended', () => {
  it.each([
    ['was reloaded', false],
    ['was killed', true],
  ])('continues after the page %s; until then it cannot be read on the device', async (_, isKilled) => {
    const who = await play.guest(`Dana${isKilled}`)
    const { page, id } = await atPassport(who)
    const scan = long('long.pdf', 4)
    await slowly(page, 700_000)
    await choose(page, scan)
    await expect.poll(() => shareOf(page)).toBeGreaterThan(0.3)
    await expect.poll(() => keptHere(page)).toBe(1)
    expect((await readDeviceData(page)).text).not.toMatch(/Geheimnis|long\.pdf|passportCopy/)
    const context = page.context()
    if (isKilled) await kill(page)
    else await page.close({ runBeforeUnload: false })
    const again = await context.newPage()
    const sent = tusRequests(again)
    await again.goto(`/form/${id}`)
    await fieldPlace(again, 'passportCopyAttached').getByRole('link', { name: 'long.pdf' }).waitFor()
    expect(sent).not.toContain('POST uploads')
    expect(sent.filter((line) => line.startsWith('PATCH 0'))).toEqual([])
    expect((await storedFiles(again, id))[0]?.equals(scan.buffer)).toBe(true)
    await expect.poll(() => keptHere(again)).toBe(0)
  })

  it('is sent by one tab, and by the other when that one is closed: one document', async () => {
    const { page, id } = await atPassport(await play.guest('Edda'))
    await slowly(page, 400_000)
    await choose(page, long('long.pdf', 3))
    await expect.poll(() => shareOf(page)).toBeGreaterThan(0.3)
    const other = await page.context().newPage()
    const sent = tusRequests(other)
    await other.goto(`/form/${id}`)
    await fieldPlace(other, 'passportCopyAttached').locator('input[type=file]').waitFor()
    expect(sent).toEqual([])
    await page.close()
    await fieldPlace(other, 'passportCopyAttached').getByRole('link', { name: 'long.pdf' }).waitFor()
    expect(await storedFiles(other, id)).toHaveLength(1)
  })

  it('prompts at sign-out, and is removed from the device afterwards', async () => {
    const { page, place } = await atPassport(await play.guest('Fay'))
    await page.context().setOffline(true)
    await choose(page, long('long.pdf', 1))
    await place.getByRole('status').filter({ hasText: 'saved on this device' }).waitFor()
    await page.context().setOffline(false)
    await slowly(page, 30_000)
    page.on('dialog', (dialog) => void dialog.accept())
    await page.goto('/')
    await page.getByRole('button', { name: 'Sign Out' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('heading', { name: 'One of your files has not been uploaded yet' }).waitFor()
    await dialog.getByRole('button', { name: 'Sign out and delete' }).click()
    await page.getByLabel('Password').waitFor()
    expect(await keptHere(page)).toBe(0)
  })
})

it('an ended session is shown at the file, which waits for the next one', async () => {
  const { email, password } = await play.guest('Gwen')
  const { page, place, id } = await atPassport({ email, password })
  await page.context().clearCookies()
  await choose(page, long('long.pdf', 1))
  await place.getByRole('alert').filter({ hasText: 'long.pdf' }).waitFor()
  const answer = await page.request.post('/api/auth/login-password', {
    data: { email, password },
    headers: { origin: play.application.url },
  })
  expect(answer.status()).toBe(200)
  await place.getByRole('button', { name: 'Try again' }).click()
  await place.getByRole('link', { name: 'long.pdf' }).waitFor()
  expect(await storedFiles(page, id)).toHaveLength(1)
})

it('files can be dropped on their area, or pasted; dropped elsewhere they open nothing', async () => {
  const { page, place, id } = await atPassport(await play.guest('Hedy'), {})
  const { buffer } = long('x', 0.01)
  const bring = (target: string, kind: 'drop' | 'paste', name: string) =>
    page
      .locator(target)
      .first()
      .evaluate(
        (element, { how, called, text }) => {
          const data = new DataTransfer()
          data.items.add(
            new File([Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))], called, {
              type: 'application/pdf',
            }),
          )
          const event =
            how === 'drop'
              ? new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer: data })
              : new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData: data })
          element.dispatchEvent(event)
          return event.defaultPrevented
        },
        { how: kind, called: name, text: buffer.toString('base64') },
      )
  const zone = '[data-field=passportCopyAttached] [data-takes-files]'
  expect(await bring('h1', 'drop', 'beside.pdf')).toBe(true)
  expect(await bring(zone, 'drop', 'dragged.pdf')).toBe(true)
  expect(await bring(`${zone} input`, 'paste', 'pasted.pdf')).toBe(true)
  expect(await bring('body', 'paste', 'anywhere.pdf')).toBe(true)
  expect(await bring('[data-field=firstName] input', 'paste', 'text.pdf')).toBe(false)
  await expect
    .poll(async () => (await place.getByRole('link').allInnerTexts()).toSorted())
    .toEqual(['anywhere.pdf', 'dragged.pdf', 'pasted.pdf'])
  expect(await storedFiles(page, id)).toHaveLength(3)
})

async function atPassport(who: SignIn, options: { readonly viewport?: typeof phone.viewport } = phone) {
  const page = await play.signedIn('/', who, options)
  const id = await start(page)
  await save(page, id, { isGroupBooking: false, currentStep: 3 })
  await page.goto(`/form/${id}`)
  const place = fieldPlace(page, 'passportCopyAttached')
  await place.locator('input[type=file]').waitFor({ state: 'attached' })
  await page.waitForLoadState('networkidle')
  return { page, id, place }
}

const choose = (page: Page, file: Attachment) =>
  fieldPlace(page, 'passportCopyAttached').locator('input[type=file]').setInputFiles(file)

/** Bytes a second, up and down. */
async function slowly(page: Page, bytes: number): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 100,
    downloadThroughput: bytes,
    uploadThroughput: bytes,
  })
}

async function shareOf(page: Page): Promise<number> {
  const bar = fieldPlace(page, 'passportCopyAttached').locator('progress').first()
  return (await bar.count()) === 0 ? 0 : Number(await bar.getAttribute('value'))
}

/** Requests of the tus protocol: `POST uploads`, `HEAD`, `PATCH <offset>`. */
function tusRequests(page: Page): string[] {
  const requests: string[] = []
  page.on('request', (request) => {
    if (!/\/api\/.*\/uploads(\/[^/]+)?$/.test(request.url())) return
    const method = request.method()
    requests.push(
      method === 'PATCH' ? `PATCH ${request.headers()['upload-offset']}` : method === 'POST' ? 'POST uploads' : method,
    )
  })
  return requests
}

/** Files waiting on this device. */
async function keptHere(page: Page): Promise<number> {
  return page.evaluate(async () => {
    if (!(await indexedDB.databases()).some(({ name }) => name === 'unsent')) return 0
    return new Promise<number>((resolve, reject) => {
      const opening = indexedDB.open('unsent')
      opening.onerror = () => reject(opening.error ?? new Error('closed'))
      opening.onsuccess = () => {
        const counting = opening.result.transaction('files').objectStore('files').count()
        counting.onsuccess = () => {
          opening.result.close()
          resolve(counting.result)
        }
      }
    })
  })
}

async function storedFiles(page: Page, id: string): Promise<Buffer[]> {
  const { documents } = await read<{ documents: { files: { documentId: string }[] } }>(page, `/api/submissions/${id}`)
  return Promise.all(
    documents.files.map(async ({ documentId }) =>
      (await page.request.get(`/api/submissions/${id}/documents/${documentId}`)).body(),
    ),
  )
}
