import { mkdtemp, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { answer, fieldPlace } from './answering.ts'
import { openDraft, readSubmission } from './server-says.ts'
import { stage } from './stage.ts'
import { scan } from './typed.ts'
import { pause, saved } from './wizard.ts'

const play = stage()

/** More than 20 MB, of nothing. */
async function tooLargeFile(): Promise<string> {
  const path = join(await mkdtemp(join(tmpdir(), 'fleet-photo-')), 'photo.pdf')
  await writeFile(path, '%PDF-1.7')
  await truncate(path, 20 * 1024 * 1024 + 1)
  return path
}

it('a file that is no document is refused in words; one that is, can be opened and removed again', async () => {
  const page = await play.signedIn('/dashboard')
  const id = await openDraft(page)
  const place = fieldPlace(page, 'passportCopyAttached')
  await place.locator('input[type=file]').setInputFiles({ name: 'passport.pdf', mimeType: 'application/pdf', buffer: Buffer.from('<script>alert(1)</script>') })
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
  const file = await page.request.get((await place.getByRole('link', { name: 'passport.pdf' }).getAttribute('href')) ?? '')
  expect([file.status(), file.headers()['content-type'], (await file.body()).subarray(0, 5).toString()]).toEqual([200, 'application/pdf', '%PDF-'])

  await place.getByRole('button', { name: 'Remove passport.pdf' }).click()
  await place.getByText('Choose a file or take a photo').waitFor()
  await pause(page)
  await saved(page)
  expect(await attached()).toBe(false)

  async function attached() {
    return (await readSubmission(page, id)).persons['1']?.['passportCopyAttached']
  }
})

it('an upload whose answer is lost is tried again as the same one: one document', async () => {
  const page = await play.signedIn('/dashboard')
  const id = await openDraft(page)
  const place = fieldPlace(page, 'passportCopyAttached')
  let lost = 0
  await page.route('**/documents', async (route) => {
    if (route.request().method() !== 'POST' || lost > 0) return route.fallback()
    lost += 1
    await route.fetch()
    await route.abort()
  })
  await place.locator('input[type=file]').setInputFiles(scan('passport.pdf'))
  await place.getByRole('alert').filter({ hasText: 'passport.pdf' }).getByRole('button', { name: /Try again/ }).click()
  await place.getByRole('link', { name: 'passport.pdf' }).waitFor()
  expect(lost).toBe(1)
  const { documents } = await (await page.request.get(`/api/submissions/${id}`)).json()
  expect(documents.files).toHaveLength(1)
})
