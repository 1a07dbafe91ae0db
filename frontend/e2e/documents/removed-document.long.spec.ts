import { expect, it } from 'vitest'
import { accessibilityFaults } from '../support/accessibility.ts'
import { answer, fieldPlace } from '../support/answering.ts'
import { openDraft } from '../support/server-state.ts'
import { stage } from '../support/stage.ts'
import { scan } from '../support/typed.ts'
import { pause, saved } from '../support/wizard.ts'

const play = stage()

it('staff open a replaced document from the history, and the view appears there and in the access log', async () => {
  const guest = await play.signedIn('/', await play.guest('Greta'))
  const id = await openDraft(guest)
  const place = fieldPlace(guest, 'passportCopyAttached')
  await answer(guest, { field: 'passportCopyAttached', typed: scan('old passport.pdf') })
  const old = (await place.getByRole('link', { name: 'old passport.pdf' }).getAttribute('href')) ?? ''
  const [chooser] = await Promise.all([
    guest.waitForEvent('filechooser'),
    place.getByRole('button', { name: 'Replace old passport.pdf' }).click(),
  ])
  await chooser.setFiles(scan('new passport.pdf'))
  await expect.poll(() => place.getByRole('link').allInnerTexts()).toEqual(['new passport.pdf'])
  await pause(guest)
  await saved(guest)
  expect((await guest.request.get(old)).status()).toBe(404)

  const staff = await play.signedIn(`/submissions/${id}`)
  const history = staff.getByRole('region', { name: 'History' })
  const removal = history.getByRole('listitem').filter({ hasText: 'replaced a document' })
  await removal.getByText(/Removed\. The file can be opened until \d/).waitFor()
  const way = removal.getByRole('link', { name: 'old passport.pdf' })
  expect([old, await way.getAttribute('href')]).toEqual([
    expect.stringMatching(/\?from=form$/),
    old.replace('from=form', 'from=history'),
  ])
  await way.click()
  await staff.getByRole('dialog').locator('canvas').waitFor()
  await staff.keyboard.press('Escape')
  await history
    .getByRole('listitem')
    .filter({ hasText: 'opened a document' })
    .filter({ hasText: 'from the history' })
    .filter({ hasText: 'old passport.pdf' })
    .waitFor()
  expect(await accessibilityFaults(staff)).toEqual([])
  expect((await (await staff.request.get(old)).body()).subarray(0, 5).toString()).toBe('%PDF-')
  expect(await (await staff.request.get(`/api/submissions/${id}/document-reads`)).json()).toHaveLength(1)

  await staff.goto('/access-log?kind=documents')
  await staff
    .getByRole('listitem')
    .filter({ hasText: 'Document opened: Copy of the passport' })
    .filter({ hasText: 'from the history' })
    .first()
    .waitFor()
  expect(await accessibilityFaults(staff)).toEqual([])
})

it('a guest sees who viewed a document: in the form, and in the summary of answers', async () => {
  const guest = await play.signedIn('/', await play.guest('Gudrun'), { viewport: { width: 390, height: 844 } })
  const id = await openDraft(guest)
  await answer(guest, { field: 'passportCopyAttached', typed: scan('passport.pdf') })
  const place = fieldPlace(guest, 'passportCopyAttached')
  await place.getByText('Nobody else has viewed this yet').waitFor()

  const staff = await play.signedIn(`/submissions/${id}`)
  await staff.getByRole('link', { name: 'passport.pdf' }).first().click()
  await staff.getByRole('dialog').locator('canvas').waitFor()
  const views = async (): Promise<{ by: string; purpose: string }[]> =>
    (await guest.request.get(`/api/submissions/${id}/document-views`)).json()
  await expect
    .poll(async () => (await views()).map(({ by, purpose }) => [by, purpose]))
    .toEqual([['operator', 'review']])

  for (const path of [guest.url(), `/form/${id}/check`]) {
    await guest.goto(path)
    const views = guest.locator('details').filter({ hasText: 'Last viewed by Snefro' })
    await views.locator('summary').press('Enter')
    await views
      .getByRole('listitem')
      .filter({ hasText: /\d\d:\d\dSnefro, for the review$/ })
      .waitFor()
    expect(await accessibilityFaults(guest)).toEqual([])
  }
})

it('a damaged stored file shows an error instead of the document', async () => {
  const guest = await play.signedIn('/', await play.guest('Dagmar'))
  const id = await openDraft(guest)
  await answer(guest, { field: 'passportCopyAttached', typed: scan('passport.pdf') })
  const href =
    (await fieldPlace(guest, 'passportCopyAttached')
      .getByRole('link', { name: 'passport.pdf' })
      .getAttribute('href')) ?? ''
  const { store } = play.application.application.services.documents
  for (const { id: file } of await store.files(id)) await store.delete({ folder: id, id: file })
  await guest.goto(href)
  expect(await guest.locator('body').innerText()).toMatch(/^The stored file is damaged/)
})
