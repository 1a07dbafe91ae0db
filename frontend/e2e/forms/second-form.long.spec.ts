import { describe, expect, it } from 'vitest'
import type { Page } from 'playwright-core'
import type { Answers } from '@fleet/form-schemas/engine/runtime/definition/definition'
import type { FormsFolder } from '@fleet/backend/testing/forms/forms-folder'
import { inDays } from '@fleet/backend/testing/sample-guest'
import { addField, folderWithVoyage, voyage } from '@fleet/backend/testing/forms/second-form'
import { published } from '@fleet/backend/testing/forms/watched-forms'
import { accessibilityFaults } from '../support/accessibility.ts'
import { answer, answerAll, fieldPlace, shownFields, type Answer } from '../support/answering.ts'
import { formsStage } from '../support/forms-stage.ts'
import { read, type StoredEvent } from '../support/server-state.ts'
import { chosen, scan, ticked, typed } from '../support/typed.ts'
import { continueTo, onStep, openStep, pause, saved } from '../support/wizard.ts'

/**
 * A form unknown to the product, defined only by its files and one line for the server; the pages contain nothing
 * about it.
 */
const { play, folder } = formsStage({ make: folderWithVoyage, filledForms: [voyage] })

let guests = 0
const steps = 'voyage/steps'
const trip: readonly Answer[] = [
  typed('startDate', inDays(60)),
  chosen('boat', 'Snefro Love', 'Snefro Love'),
  ticked('truthful'),
]

describe('another form', () => {
  it('is started at its address, saved while typing, and continued at the same place', async () => {
    const { page, id } = await started()
    await onStep(page, 'Booking')
    expect(await accessibilityFaults(page)).toEqual([])
    await continueTo(page, 'Your trip')
    await answer(page, typed('firstName', 'Ada'))
    await pause(page)
    await saved(page)
    expect(await stored(page, id)).toMatchObject({
      status: 'draft',
      currentStep: 1,
      persons: { 1: { firstName: 'Ada' } },
    })
    await page.goto(`/fill/voyage/${id}`)
    await onStep(page, 'Your trip')
    expect(await valueOf(page, 'firstName')).toBe('Ada')
    await answer(page, ticked('airportTransfer'))
    await answer(page, typed('flight', 'MS 777'))
    await answer(page, { field: 'ownTransfer', typed: 'Yes, my own' })
    expect(await shownFields(page)).not.toContain('flight')
  })

  it('asks whose answer counts when two tabs changed the same', async () => {
    const { page: one, id } = await started()
    const other = await one.context().newPage()
    await other.clock.install()
    await openedAt(one, id, 1)
    await openedAt(other, id, 1)
    await answer(one, typed('firstName', 'Ada'))
    await pause(one)
    await saved(one)
    await answer(other, typed('email', 'eva@example.com'))
    await answer(other, typed('firstName', 'Eva'))
    await pause(other)
    const dialog = other.getByRole('dialog')
    await dialog.getByRole('group', { name: 'First name' }).waitFor()
    await dialog.getByText('Ada').waitFor()
    await dialog.getByRole('button', { name: 'Keep my choice' }).click()
    await saved(other)
    expect(await stored(other, id)).toMatchObject({ persons: { 1: { firstName: 'Eva', email: 'eva@example.com' } } })
    expect((await changesOf(other, id, 'firstName')).map(({ from, to }) => [from, to])).toEqual([
      ['Ada', 'Eva'],
      [null, 'Ada'],
    ])
  })

  it('changes while somebody fills it in, and loses nothing', async () => {
    const { page, id } = await started()
    await openedAt(page, id, 1)
    await answer(page, typed('firstName', 'Ad'))
    await edit((folder) =>
      addField(folder, `${steps}/01-trip`, 'cabinWish', {
        schema: { type: 'string', title: 'Cabin wish', maxLength: 20 },
      }),
    )
    await fieldPlace(page, 'cabinWish').waitFor()
    await page.getByRole('status').filter({ hasText: 'New question: Cabin wish' }).waitFor()
    await page.keyboard.type('a')
    await answer(page, typed('cabinWish', 'Upper deck'))
    await pause(page)
    await saved(page)
    expect(await stored(page, id)).toMatchObject({ persons: { 1: { firstName: 'Ada', cabinWish: 'Upper deck' } } })
  })

  it('accepts a document as soon as its files have a document field, and serves it', async () => {
    const { page, id } = await started()
    await openedAt(page, id, 1)
    await edit((folder) =>
      addField(folder, `${steps}/01-trip`, 'visaAttached', {
        schema: { type: 'boolean', title: 'Copy of the visa' },
        drawn: { 'ui:widget': 'file', 'ui:options': { accept: ['application/pdf'] } },
      }),
    )
    await answer(page, { field: 'visaAttached', typed: scan('visa.pdf') })
    await pause(page)
    await saved(page)
    expect(await stored(page, id)).toMatchObject({
      persons: { 1: { visaAttached: true } },
      documents: { files: [{ kind: 'visa', name: 'visa.pdf' }] },
    })
    const place = fieldPlace(page, 'visaAttached')
    const file = await page.request.get(
      (await place.getByRole('link', { name: 'visa.pdf' }).getAttribute('href')) ?? '',
    )
    expect((await file.body()).subarray(0, 5).toString()).toBe('%PDF-')
    await place.getByRole('button', { name: 'Remove visa.pdf' }).click()
    await place.getByText('Choose a file').waitFor()
    expect(await stored(page, id)).toMatchObject({ documents: { files: [] } })
  })

  it('lists missing answers as links to their fields, is submitted and closed, and its history names the author', async () => {
    const { page, id, name } = await started()
    await openedAt(page, id, 1)
    await answerAll(page, trip)
    await openStep(page, 'Diving')
    await answerAll(page, [ticked('isDiver'), typed('level', 'AOWD'), typed('dives', '3')])
    await answer(page, { field: 'needsRental', typed: true })
    await page.getByRole('button', { name: 'Submit', exact: true }).click()
    const problems = page.getByRole('region', { name: '1 problem before you can submit' })
    await problems.getByRole('button', { name: 'First name' }).click()
    await onStep(page, 'Your trip')
    await page.keyboard.type('Ada')
    await openStep(page, 'Diving')
    await page.getByText('Few dives.').first().waitFor()
    await page.getByRole('button', { name: 'Submit', exact: true }).click()
    await page.getByRole('heading', { name: 'Form Submitted' }).waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    expect(await fieldPlace(page, 'level').locator('input').getAttribute('readonly')).not.toBeNull()
    expect(await stored(page, id)).toMatchObject({
      status: 'submitted',
      persons: { 1: { firstName: 'Ada', isDiver: true, level: 'AOWD', dives: 3 } },
    })
    const history = await read<readonly StoredEvent[]>(page, `/api/filled/voyage/${id}/history`)
    expect([history[0]?.type, history.at(-1)?.type]).toEqual(['FilledFormSubmitted', 'FormFillingStarted'])
    expect(new Set(history.map(({ actor }) => actor.name))).toEqual(new Set([`${name} Test`, 'The form']))
  })

  it.each([
    ['/fill/voyage/aaaaaaaa-0000-4000-8000-000000000001', 'Form Not Found'],
    ['/fill/invitation', 'A new form could not be started'],
  ])('a form that does not exist shows: %s', async (path, heading) => {
    const page = await play.signedIn(path)
    await expect.poll(() => page.locator('h1, h2').allInnerTexts()).toContain(heading)
  })
})

/** A guest who has opened the start address, with a clock that the test can advance. */
async function started(): Promise<{ page: Page; id: string; name: string }> {
  const name = `Vera ${(guests += 1)}`
  const page = await play.signedIn('/', await play.guest(name))
  await page.clock.install()
  await page.goto('/fill/voyage')
  await page.waitForURL(/\/fill\/voyage\/[0-9a-f-]{36}/)
  return { page, id: /[0-9a-f-]{36}/.exec(page.url())?.[0] ?? '', name }
}

async function openedAt(page: Page, id: string, step: number): Promise<void> {
  await page.goto(`/fill/voyage/${id}?step=${step}`)
  await page.getByRole('heading', { level: 1 }).waitFor()
}

type Stored = {
  readonly status: string
  readonly currentStep: number
  readonly persons: { readonly 1: Answers }
  readonly documents: { readonly files: readonly { readonly kind: string; readonly name: string }[] }
}

async function stored(page: Page, id: string): Promise<Stored> {
  return read(page, `/api/filled/voyage/${id}`)
}

async function changesOf(page: Page, id: string, field: string) {
  return (await read<readonly StoredEvent[]>(page, `/api/filled/voyage/${id}/history?field=${field}`)).flatMap(
    ({ changes }) => changes,
  )
}

async function valueOf(page: Page, field: string): Promise<string> {
  return fieldPlace(page, field).locator('input').inputValue()
}

async function edit(change: (folder: FormsFolder) => Promise<void>): Promise<void> {
  await published(play.application.application, () => change(folder()), 'voyage')
}
