import { describe, expect, it } from 'vitest'
import type { Page } from 'playwright-core'
import type { FormsFolder } from '@fleet/backend/testing/forms/forms-folder'
import { published, refused } from '@fleet/backend/testing/forms/watched-forms'
import { accessibilityFaults } from '../support/accessibility.ts'
import { formsStage } from '../support/forms-stage.ts'
import { save, start } from '../support/server-state.ts'

const { play, folder } = formsStage()
const step = 'registration/steps/08-emergency-contact'

type Schema = { properties: { [field: string]: { [keyword: string]: string | number } }; required: string[] }
type Ui = { 'ui:options': { groups: { id: string; fields: string[] }[] }; [field: string]: unknown }

describe('the forms page', () => {
  it('shows a change at once: its version, meaning, changed lines, and affected drafts', async () => {
    const page = await play.signedIn('/dashboard')
    const id = await start(page)
    await save(page, id, { isGroupBooking: false })
    await save(page, id, { firstName: 'Sebastian', lastName: 'Oberhuber' })
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Form versions' }).click()
    await page.getByText('This is the first version').waitFor()
    await foodAllergies(folder())
    await page
      .getByText(/Food allergies/)
      .first()
      .waitFor()
    expect(await page.getByRole('region', { name: `Changes in ${step}/schema.json` }).innerText()).toMatch(
      /"foodAllergies"/,
    )
    const effect = page.locator('details').filter({ hasText: 'Newly required: Food allergies' })
    await effect.locator('summary').click()
    await effect.getByRole('link', { name: /^RS-/ }).click()
    await page.getByRole('heading', { level: 1, name: 'Sebastian Oberhuber' }).waitFor()
    expect(page.url()).toContain(id)
  })

  it('shows a rejected change with path, line and reason while the last good version serves', async () => {
    const page = await play.signedIn('/form-versions')
    const good = await folder().read(`${step}/ui.json`)
    await refused(play.application.application, () =>
      folder().write(`${step}/ui.json`, good.replace('"textarea"', '"textaria"')),
    )
    await page.getByText(/A change was rejected/).waitFor()
    const rejection = await page.getByRole('status').filter({ hasText: 'A change was rejected' }).innerText()
    expect(rejection).toMatch(
      /08-emergency-contact\/ui\.json line \d+, column \d+\s+There is no widget textaria\s+Did you mean textarea\?/,
    )
    await page.getByLabel('To', { exact: true }).selectOption('folder')
    await page.getByText('starts once the errors in the files are fixed').waitFor()
    await page
      .getByRole('region', { name: `Changes in ${step}/ui.json` })
      .getByText('textaria')
      .waitFor()
    await folder().write(`${step}/ui.json`, good)
    await page.getByText(/A change was rejected/).waitFor({ state: 'detached' })
  })

  it('previews any step of any version, in any language, as wide as a phone or a desktop, with sample answers', async () => {
    const page = await play.signedIn('/form-versions')
    await page
      .getByRole('link', { name: /^Preview/ })
      .first()
      .click()
    await page.getByLabel('Step', { exact: true }).selectOption('emergency')
    const inner = page.frameLocator('iframe')
    await inner.getByLabel('Food allergies').waitFor()
    expect(await inner.getByLabel('Food allergies').inputValue()).not.toBe('')
    expect(await innerWidth(page)).toBe(390)
    await page.getByRole('radio', { name: 'Computer' }).click({ force: true })
    await expect.poll(() => innerWidth(page)).toBe(1280)
    await page.getByLabel('Language', { exact: true }).selectOption('ru')
    await inner.getByRole('heading', { level: 1, name: /[А-я]/ }).waitFor()
    await page.getByLabel('Answers', { exact: true }).selectOption('none')
    await expect.poll(() => inner.getByLabel('Food allergies').inputValue()).toBe('')
    const versions = await page
      .getByLabel('Version', { exact: true })
      .locator('option')
      .evaluateAll((options) => options.map((option) => option.getAttribute('value') ?? ''))
    await page.getByLabel('Version', { exact: true }).selectOption(versions.at(-1) ?? '')
    await inner.getByLabel('Food allergies').waitFor({ state: 'detached' })
  })

  it('scrolls to the requested change on a phone', async () => {
    const page = await play.signedIn('/form-versions', undefined, { viewport: { width: 390, height: 500 } })
    await page
      .getByRole('button', { name: /^Changes/ })
      .first()
      .click()
    const top = () => page.getByLabel('To', { exact: true }).evaluate((field) => field.getBoundingClientRect().top)
    await expect.poll(top).toBeLessThan(400)
  })

  it.each([390, 1280])('has no findings of axe, %i px wide', async (width) => {
    const page = await play.signedIn('/form-versions', undefined, { viewport: { width, height: 860 } })
    await page.getByText('Newly required: Food allergies').waitFor()
    await page.getByRole('heading', { name: 'Issues' }).waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await page.goto('/form-versions/registration/preview?step=personal')
    await page.frameLocator('iframe').getByRole('heading', { level: 1 }).waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
  })
})

/** A new required field. */
async function foodAllergies(to: FormsFolder): Promise<void> {
  await published(play.application.application, async () => {
    await to.change<Schema>(`${step}/schema.json`, ({ properties, required }) => {
      properties['foodAllergies'] = { type: 'string', title: 'Food allergies', maxLength: 500 }
      required.push('foodAllergies')
    })
    await to.change<Ui>(`${step}/ui.json`, (ui) => {
      ui['ui:options'].groups[0]?.fields.push('foodAllergies')
      ui['foodAllergies'] = { 'ui:widget': 'textarea' }
    })
  })
}

async function innerWidth(page: Page): Promise<number> {
  return page
    .locator('iframe')
    .evaluate((frame) => (frame instanceof HTMLIFrameElement ? (frame.contentWindow?.innerWidth ?? 0) : 0))
}
