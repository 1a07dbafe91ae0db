import { expect, it } from 'vitest'
import type { Page } from 'playwright-core'
import { enteredBefore, enteredTexts } from '@fleet/form-schemas/engine/fixtures/entered-texts'
import { accessibilityFaults } from '../support/accessibility.ts'
import { fieldPlace } from '../support/answering.ts'
import { readSubmission, save, start } from '../support/server-state.ts'
import { stage } from '../support/stage.ts'
import { saved } from '../support/wizard.ts'

const play = stage()
const stepOf = new Map([
  ['arrivalTime', 2],
  ['numberOfDives', 4],
])

async function opened(): Promise<{ page: Page; id: string }> {
  const page = await play.signedIn('/dashboard')
  const id = await start(page)
  await save(page, id, enteredBefore)
  return { page, id }
}
const control = (page: Page, field: string) => fieldPlace(page, field).locator('input')
const answersOf = async (page: Page, id: string) => (await readSubmission(page, id)).persons['1'] ?? {}

it('pasted texts show their answers once the field is left, and what was removed is told', async () => {
  const { page, id } = await opened()
  for (const step of [3, 4, 2]) {
    await page.goto(`/form/${id}?step=${step}`)
    for (const { field, entered, stored } of enteredTexts.filter((one) => (stepOf.get(one.field) ?? 3) === step)) {
      await control(page, field).focus()
      await page.keyboard.insertText(entered)
      expect(await control(page, field).inputValue()).toBe(entered)
      await page.keyboard.press('Tab')
      await expect.poll(() => control(page, field).inputValue()).toBe(String(stored))
    }
    await saved(page)
    if (step === 3) {
      const note = await fieldPlace(page, 'phone').getByRole('status').innerText()
      expect(note).toContain('We removed invisible characters.')
      expect(note).toContain('We replaced special characters')
      expect(await fieldPlace(page, 'email').locator('[id$=__error]').count()).toBe(0)
      expect(await accessibilityFaults(page)).toEqual([])
    }
  }
  expect(await answersOf(page, id)).toMatchObject(
    Object.fromEntries(enteredTexts.map(({ field, stored }) => [field, stored])),
  )
})

it('a save while typing neither moves the caret nor looks like a change by others', async () => {
  const { page, id } = await opened()
  await page.goto(`/form/${id}?step=3`)
  const name = control(page, 'firstName')
  await name.focus()
  await page.keyboard.type('Anna ')
  await saved(page)
  expect((await answersOf(page, id))['firstName']).toBe('Anna')
  await save(page, id, { middleName: 'Rosa' })
  await expect.poll(() => control(page, 'middleName').inputValue()).toBe('Rosa')
  expect(await name.inputValue()).toBe('Anna ')
  await page.keyboard.type('Maria')
  for (const _ of 'Maria') await page.keyboard.press('ArrowLeft')
  await page.keyboard.type(' \u200B')
  const caret = () => name.evaluate((input) => (input instanceof HTMLInputElement ? input.selectionStart : null))
  expect([await name.inputValue(), await caret()]).toEqual(['Anna  \u200BMaria', 7])
  await saved(page)
  expect([await name.inputValue(), await caret()]).toEqual(['Anna  \u200BMaria', 7])
  await page.keyboard.press('Tab')
  await expect.poll(() => name.inputValue()).toBe('Anna Maria')
  await saved(page)
  expect(await page.getByRole('dialog').count()).toBe(0)
  expect(await answersOf(page, id)).toMatchObject({ firstName: 'Anna Maria', middleName: 'Rosa' })
})

it('a text that is empty without what cannot be seen is no answer', async () => {
  const { page, id } = await opened()
  await save(page, id, { lastName: 'Muster' })
  await page.goto(`/form/${id}?step=3`)
  await control(page, 'lastName').fill('\u200B \u3164')
  await page.keyboard.press('Tab')
  await expect.poll(() => control(page, 'lastName').inputValue()).toBe('')
  await saved(page)
  expect(await answersOf(page, id)).not.toHaveProperty('lastName')
})

it('a text that is no number or no time stays whole, with an error', async () => {
  const { page, id } = await opened()
  await page.goto(`/form/${id}?step=4`)
  await control(page, 'numberOfDives').fill('1,5')
  await control(page, 'certificationLevel').focus()
  await fieldPlace(page, 'numberOfDives').getByText('Enter a whole number').waitFor()
  await control(page, 'numberOfDives').fill('about 30')
  await control(page, 'certificationLevel').focus()
  await fieldPlace(page, 'numberOfDives').getByText('Enter a whole number').waitFor()
  expect(await control(page, 'numberOfDives').inputValue()).toBe('about 30')
  await page.goto(`/form/${id}?step=2`)
  await control(page, 'arrivalTime').fill('2:35 in the afternoon')
  await control(page, 'arrivalAirline').focus()
  await fieldPlace(page, 'arrivalTime').getByText('Enter hours and minutes').waitFor()
  expect(await control(page, 'arrivalTime').inputValue()).toBe('2:35 in the afternoon')
  expect(await accessibilityFaults(page)).toEqual([])
})
