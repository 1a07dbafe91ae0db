import { expect, it } from 'vitest'
import type { Page } from 'playwright-core'
import type { FormsFolder } from '@fleet/backend/testing/forms/forms-folder'
import { accessibilityFaults } from '../support/accessibility.ts'
import { fieldPlace } from '../support/answering.ts'
import { formsStage } from '../support/forms-stage.ts'
import { readSubmission, save, start } from '../support/server-state.ts'
import { onStep, saved } from '../support/wizard.ts'

const { play } = formsStage({ change: addStep })

it('items are added, filled in, moved and removed by keyboard only; the focus follows, and each action is announced', async () => {
  const { page, stored } = await open()
  const announced = async (words: string) =>
    fieldPlace(page, 'cards').getByRole('status').filter({ hasText: words }).waitFor({ state: 'attached' })
  await page.getByRole('button', { name: 'Add Certification' }).focus()
  await page.keyboard.press('Enter')
  await announced('Certification 1 added')
  expect(await focused(page)).toBe('agency')
  await page.keyboard.type('PADI')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Rescue Diver')
  await page.getByRole('button', { name: 'Add Certification' }).focus()
  await page.keyboard.press('Space')
  await page.keyboard.type('SSI')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Nitrox')
  await page.getByRole('button', { name: 'Move Certification 2 up' }).focus()
  await page.keyboard.press('Enter')
  await announced('Certification 2 is now number 1 of 2')
  expect(await focused(page)).toBe('Move Certification 1 down')
  await saved(page)
  const [first, second] = (await stored()).cards ?? []
  expect([first, second]).toEqual([
    { id: expect.any(String), agency: 'SSI', level: 'Nitrox' },
    { id: expect.any(String), agency: 'PADI', level: 'Rescue Diver' },
  ])
  await page.getByRole('button', { name: 'Remove Certification 1' }).focus()
  await page.keyboard.press('Enter')
  await announced('Certification 1 removed')
  expect(await focused(page)).toBe('Remove Certification 1')
  await saved(page)
  await expect.poll(async () => (await stored()).cards).toEqual([second])
  await page.keyboard.press('Enter')
  expect(await focused(page)).toBe('Add Certification')
  await expect.poll(async () => (await stored()).cards ?? null).toBe(null)
})

it('shows the maximum, and allows no more', async () => {
  const { page } = await open({ tongues: ['de'] })
  const add = page.getByRole('button', { name: 'Add Certification' })
  for (const count of [1, 2]) {
    await add.click()
    await page.getByText(`${count} of up to 3`).waitFor()
  }
  await add.click()
  await page.getByText('You can add up to 3.').waitFor()
  expect(await add.count()).toBe(0)
  const tongues = fieldPlace(page, 'tongues')
  await tongues.getByText('Choose up to 2.').waitFor()
  await tongues.getByRole('checkbox', { name: 'English' }).focus()
  await page.keyboard.press('Space')
  await tongues.getByText('You have chosen 2, the maximum.').waitFor()
  expect(await tongues.getByRole('checkbox', { name: 'Italiano' }).isDisabled()).toBe(true)
  expect(await accessibilityFaults(page)).toEqual([])
})

it('a list of choices keeps the order of its list, and has no answer when nothing is checked', async () => {
  const { page, stored } = await open()
  const tongues = fieldPlace(page, 'tongues')
  await tongues.getByRole('checkbox', { name: 'Deutsch' }).check()
  await tongues.getByRole('checkbox', { name: 'English' }).check()
  await saved(page)
  await expect.poll(async () => (await stored()).tongues).toEqual(['en', 'de'])
  for (const name of ['Deutsch', 'English']) await tongues.getByRole('checkbox', { name }).uncheck()
  await expect.poll(async () => (await stored()).tongues ?? null).toBe(null)
})

it('a problem in an item is shown at its field', async () => {
  const { page } = await open({
    cards: [{ id: '6f1c1d1e-5d5c-4c8b-9d57-0c9f1f5a2b11', agency: 'PADI', level: 'Rescue Diver' }],
  })
  const level = page.locator('[data-field="cards.6f1c1d1e-5d5c-4c8b-9d57-0c9f1f5a2b11.level"]')
  const dives = page.locator('[data-field="cards.6f1c1d1e-5d5c-4c8b-9d57-0c9f1f5a2b11.dives"]')
  expect(await level.getByRole('textbox').inputValue()).toBe('Rescue Diver')
  await dives.getByRole('textbox').fill('0')
  await dives.getByRole('textbox').blur()
  await dives.getByText('At least 1.').waitFor()
  expect(await dives.getByRole('textbox').getAttribute('aria-invalid')).toBe('true')
})

it('an item that another person adds does not take the focus away', async () => {
  const mine = { id: '6f1c1d1e-5d5c-4c8b-9d57-0c9f1f5a2b11', agency: 'PADI', level: 'Rescue' }
  const { page, id, stored } = await open({ cards: [mine] })
  const level = page.locator(`[data-field="cards.${mine.id}.level"]`).getByRole('textbox')
  await level.focus()
  await page.keyboard.press('End')
  await save(page, id, {
    cards: [{ id: '0b6f8f0e-2f0b-4a53-8c55-2f6c1f1d7a10', agency: 'SSI', level: 'Nitrox' }, mine],
  })
  await page.keyboard.type(' Diver')
  await page.getByRole('region', { name: 'Certification 2' }).waitFor()
  await page.keyboard.type('!')
  expect(await level.inputValue()).toBe('Rescue Diver!')
  await expect
    .poll(async () => (await stored()).cards?.map((card) => Object(card).level).toSorted())
    .toEqual(['Nitrox', 'Rescue Diver!'])
})

/** The focused field of an item, or button. */
function focused(page: Page): Promise<string | undefined> {
  return page.evaluate(() => {
    const { activeElement } = document
    if (activeElement instanceof HTMLButtonElement)
      return (activeElement.getAttribute('aria-label') ?? activeElement.textContent).trim()
    return activeElement?.closest<HTMLElement>('[data-field]')?.dataset['field']?.split('.').at(-1)
  })
}

async function open(answers: object = {}) {
  const page = await play.signedIn('/dashboard')
  const id = await start(page)
  await save(page, id, { isGroupBooking: false, currentStep: 10, ...answers })
  await page.goto(`/form/${id}`)
  await onStep(page, 'Lists')
  const stored = async (): Promise<{ cards?: object[]; tongues?: string[] }> =>
    Object((await readSubmission(page, id)).persons['1'])
  return { page, id, stored }
}

/** A last step with a list of choices and a repeating group. */
async function addStep(folder: FormsFolder): Promise<void> {
  const step = 'registration/steps/10-lists'
  await folder.change<{ steps: object[] }>(
    'registration/form.json',
    ({ steps }) =>
      void steps.push({ id: 'lists', number: 10, folder: 'steps/10-lists', scope: 'person', completion: [] }),
  )
  const card = {
    agency: { $ref: 'lookups/certification-agencies', title: 'Agency' },
    level: { type: 'string', title: 'Certified as', maxLength: 50 },
    issuedOn: { type: 'string', format: 'date', title: 'Issued on' },
    dives: { type: 'integer', title: 'Dives for it', minimum: 1 },
  }
  await folder.write(`${step}/schema.json`, {
    type: 'object',
    title: 'Lists',
    properties: {
      tongues: {
        type: 'array',
        title: 'Languages you speak',
        description: 'So that we know who guides you.',
        items: { $ref: 'lookups/languages' },
        uniqueItems: true,
        maxItems: 2,
      },
      cards: {
        type: 'array',
        title: 'Certifications',
        description: 'All cards that you bring.',
        maxItems: 3,
        items: { type: 'object', properties: card, required: ['agency', 'level'], additionalProperties: false },
      },
    },
  })
  const half = { 'ui:options': { width: 'half' } }
  await folder.write(`${step}/ui.json`, {
    'ui:options': { groups: [{ id: 'all', fields: ['tongues', 'cards'] }] },
    tongues: { 'ui:widget': 'checkboxes' },
    cards: { 'ui:widget': 'items', items: { agency: half, level: half, issuedOn: half, dives: half } },
  })
  await folder.write(`${step}/i18n.json`, {
    en: { $groups: { all: { title: 'Lists' } }, cards: { item: 'Certification' } },
  })
}
