import sharp from 'sharp'
import { expect, it } from 'vitest'
import { ideal, specimen } from '../../passport-reader/testing/specimen.ts'
import { accessibilityFaults } from '../support/accessibility.ts'
import { fieldPlace } from '../support/answering.ts'
import { readSubmission, save, start } from '../support/server-state.ts'
import { stage } from '../support/stage.ts'
import { saved } from '../support/wizard.ts'

const play = stage()
const phone = { viewport: { width: 390, height: 844 } }
const photograph = { ...ideal, turned: 4, noise: 4, shadow: 0.3, pitch: 20 }

async function photo(kind: 'passport' | 'card', seed: number) {
  const {
    lines,
    picture: { width, height, data },
  } = await specimen(kind, photograph, seed)
  const buffer = await sharp(Buffer.from(data), { raw: { width, height, channels: 1 } })
    .jpeg({ quality: 80 })
    .toBuffer()
  return { lines, file: { name: 'page.jpg', mimeType: 'image/jpeg', buffer } }
}

async function personalData() {
  const page = await play.signedIn('/dashboard', undefined, phone)
  const id = await start(page)
  await save(page, id, { isGroupBooking: false })
  await page.goto(`/form/${id}?step=3`)
  const place = fieldPlace(page, 'passportLines')
  const choose = async (file: Awaited<ReturnType<typeof photo>>['file']) => {
    const chooser = page.waitForEvent('filechooser')
    await place.getByRole('button').first().press('Enter')
    await (await chooser).setFiles(file)
  }
  return { page, id, place, choose }
}

it('a photograph is read on the device, and only its lines are sent to the server', async () => {
  const { page, id, place, choose } = await personalData()
  const { lines, file } = await photo('passport', 21)
  const sent: string[] = []
  page.on(
    'request',
    (request) =>
      void (request.method() === 'GET'
        ? undefined
        : sent.push(`${request.method()} ${request.postDataBuffer()?.length ?? 0}`)),
  )
  await choose(file)
  await expect.poll(() => place.locator('textarea').inputValue()).toBe(lines)
  await expect.poll(() => place.getByRole('listitem').count()).toBeGreaterThan(4)
  expect(await accessibilityFaults(page)).toEqual([])
  await place.getByRole('button').last().click()
  await expect.poll(() => place.getByRole('listitem').count()).toBe(0)
  await saved(page)
  expect((await readSubmission(page, id)).persons['1']).toMatchObject({
    passportLines: lines,
    travelDocumentType: 'passport',
  })
  expect(sent.every((one) => one.startsWith('PATCH ') && Number(one.slice(6)) < 1000)).toBe(true)
})

it('a photograph without lines is reported as unreadable, and typing still works', async () => {
  const { place, choose } = await personalData()
  const blank = await sharp({ create: { width: 800, height: 600, channels: 3, background: '#789' } })
    .png()
    .toBuffer()
  for (const buffer of [blank, Buffer.from('no picture')]) {
    await choose({ name: 'wall.png', mimeType: 'image/png', buffer })
    await place.locator('[role=status] svg:not(.animate-turn)').waitFor()
    expect(await place.locator('textarea').inputValue()).toBe('')
  }
})

it('an uploaded copy is read as well, and its lines are offered', async () => {
  const { page, place } = await personalData()
  const { lines, file } = await photo('passport', 22)
  await fieldPlace(page, 'passportCopyAttached').locator('input[type=file]').setInputFiles(file)
  await page.getByRole('dialog').getByRole('button').last().click()
  await place.getByRole('listitem').first().waitFor()
  expect(await place.locator('textarea').inputValue()).toBe('')
  await place.getByRole('listitem').first().getByRole('button').click()
  await expect.poll(() => place.locator('textarea').inputValue()).toBe(lines)
})
