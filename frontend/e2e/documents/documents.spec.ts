import { mkdtemp, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { photograph, pictureInfo } from '@fleet/backend/testing/files/photograph'
import { accessibilityFaults } from '../support/accessibility.ts'
import { answer, fieldPlace } from '../support/answering.ts'
import { openDraft, readSubmission } from '../support/server-state.ts'
import { stage } from '../support/stage.ts'
import { scan } from '../support/typed.ts'
import { pause, saved } from '../support/wizard.ts'

const play = stage()

/** More than 20 MB of zeros. */
async function tooLargeFile(): Promise<string> {
  const path = join(await mkdtemp(join(tmpdir(), 'fleet-photo-')), 'photo.pdf')
  await writeFile(path, '%PDF-1.7')
  await truncate(path, 20 * 1024 * 1024 + 1)
  return path
}

it('a file that is no document is refused with a reason; a valid one can be opened and removed again', async () => {
  const page = await play.signedIn('/dashboard')
  const id = await openDraft(page)
  const place = fieldPlace(page, 'passportCopyAttached')
  await place.locator('input[type=file]').setInputFiles({
    name: 'passport.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('<script>alert(1)</script>'),
  })
  const refused = place.getByRole('alert').filter({ hasText: 'passport.pdf' })
  await refused.waitFor()
  expect((await refused.innerText()).length).toBeGreaterThan('passport.pdf\n'.length)
  await refused.getByRole('button', { name: 'Remove passport.pdf' }).click()
  expect(await attached()).toBe(false)

  const sent: string[] = []
  page.on('request', (request) => void (request.method() === 'POST' && sent.push(request.url())))
  await place.locator('input[type=file]').setInputFiles(await tooLargeFile())
  const tooLarge = place.getByRole('alert').filter({ hasText: 'larger than 20 MB' })
  await tooLarge.getByRole('button', { name: 'Remove photo.pdf' }).click()
  expect(sent).toEqual([])

  await answer(page, { field: 'passportCopyAttached', typed: scan('passport.pdf') })
  await pause(page)
  await saved(page)
  expect(await attached()).toBe(true)
  const file = await page.request.get(
    (await place.getByRole('link', { name: 'passport.pdf' }).getAttribute('href')) ?? '',
  )
  expect([file.status(), file.headers()['content-type'], (await file.body()).subarray(0, 5).toString()]).toEqual([
    200,
    'application/pdf',
    '%PDF-',
  ])
  await place.getByRole('link', { name: 'passport.pdf' }).click()
  await page.getByRole('dialog').locator('canvas').waitFor()
  await page.keyboard.press('Escape')

  await place.getByRole('button', { name: 'Remove passport.pdf' }).click()
  await place.getByText('Choose a file').waitFor()
  await pause(page)
  await saved(page)
  expect(await attached()).toBe(false)

  async function attached() {
    return (await readSubmission(page, id)).persons['1']?.['passportCopyAttached']
  }
})

it('an upload whose answer is lost is retried as the same upload: one document', async () => {
  const page = await play.signedIn('/dashboard')
  const id = await openDraft(page)
  const place = fieldPlace(page, 'passportCopyAttached')
  let lost = 0
  await page.route('**/attach', async (route) => {
    if (lost > 0) return route.fallback()
    lost += 1
    await route.fetch()
    await route.abort()
  })
  await place.locator('input[type=file]').setInputFiles(scan('passport.pdf'))
  await place.getByRole('button', { name: /Try again/ }).click()
  await place.getByRole('link', { name: 'passport.pdf' }).waitFor()
  expect(lost).toBe(1)
  const { documents } = await (await page.request.get(`/api/submissions/${id}`)).json()
  expect(documents.files).toHaveLength(1)
})

it('by keyboard on a phone, a photograph is cropped, scaled, uploaded; pages are added, replaced, removed, restored', async () => {
  const page = await play.signedIn('/', await play.guest('Pia'), { viewport: { width: 390, height: 844 } })
  const id = await openDraft(page)
  const place = fieldPlace(page, 'passportCopyAttached')
  const picker = place.locator('input[type=file]')
  const dialog = page.getByRole('dialog')
  const photo = async (name: string, shot: Parameters<typeof photograph>[0]) => ({
    name,
    mimeType: 'image/jpeg',
    buffer: await photograph(shot),
  })
  const pages = () => place.getByRole('link').allInnerTexts()

  await picker.setInputFiles(await photo('IMG_1.jpeg', { width: 2400, height: 3200, isSideways: true }))
  await dialog.locator('canvas').waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Use photo' }).press('Enter')
  await expect.poll(pages).toEqual(['IMG_1.jpg'])
  expect(await stored(0)).toEqual({ width: 1875, height: 2500, corners: ['red', 'lime', 'blue', 'yellow'] })

  await picker.setInputFiles([await photo('IMG_2.jpeg', { width: 600, height: 400 }), scan('visa.pdf')])
  await dialog.getByRole('button', { name: 'Rotate', exact: true }).press('Enter')
  await dialog.getByLabel('Right edge').press('Control+ArrowLeft')
  await dialog.getByRole('slider').press('ArrowRight')
  await dialog.getByRole('button', { name: 'Use photo' }).press('Enter')
  await expect.poll(async () => (await pages()).toSorted()).toEqual(['IMG_1.jpg', 'IMG_2.jpg', 'visa.pdf'])
  await place.getByText('Page 3').waitFor()
  const turned = await stored((await pages()).indexOf('IMG_2.jpg'))
  expect(turned.height).toBeGreaterThanOrEqual(600)
  expect(turned.width).toBeLessThan(400)
  expect(turned.corners).toMatchObject({ 0: 'blue', 2: 'yellow' })

  const chooser = page.waitForEvent('filechooser')
  await place.getByRole('button', { name: 'Replace visa.pdf' }).press('Enter')
  await (await chooser).setFiles(scan('new visa.pdf'))
  await expect.poll(async () => (await pages()).toSorted()).toEqual(['IMG_1.jpg', 'IMG_2.jpg', 'new visa.pdf'])
  await place.getByRole('button', { name: 'Remove IMG_1.jpg' }).press('Enter')
  await place.getByRole('button', { name: 'Undo' }).press('Enter')
  await expect.poll(async () => (await pages()).length).toBe(3)
  expect(await accessibilityFaults(page)).toEqual([])

  async function stored(index: number) {
    const { documents } = await (await page.request.get(`/api/submissions/${id}`)).json()
    return pictureInfo(
      await (await page.request.get(`/api/submissions/${id}/documents/${documents.files[index].documentId}`)).body(),
    )
  }
})
