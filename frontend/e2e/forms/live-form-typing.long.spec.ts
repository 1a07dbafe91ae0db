import { describe, expect, it } from 'vitest'
import { refused } from '@fleet/backend/testing/forms/watched-forms'
import { answer, fieldPlace, shownFields } from '../support/answering.ts'
import { addField, editedFormStage, heldText, moveCaret, note, step, stored } from '../support/edited-form.ts'
import { readHistory } from '../support/server-state.ts'
import { typed } from '../support/typed.ts'
import { saved } from '../support/wizard.ts'

const { play, folder, edit, typing } = editedFormStage()

describe('a form whose files change while a guest types', () => {
  it('shows the new field at once, keeps focus, caret and text, and saves both', async () => {
    const { page, id } = await typing('lastName', 'C01X')
    await moveCaret(page, 2)
    await edit((folder) => addField(folder, 'favouriteReef', 'Favourite reef'))
    await fieldPlace(page, 'favouriteReef').waitFor()
    await page.keyboard.type('Z')
    expect(await heldText(page)).toEqual({ field: 'lastName', text: 'C0Z1X', caret: 3 })
    const status = page.getByRole('status').filter({ hasText: note })
    expect(await status.innerText()).toMatch(/New question: Favourite reef/)
    await answer(page, typed('favouriteReef', 'Elphinstone'))
    await saved(page)
    await expect.poll(() => stored(page, id)).toMatchObject({ lastName: 'C0Z1X', favouriteReef: 'Elphinstone' })
    const [{ changes } = { changes: [] }] = (await readHistory(page, id)).filter(({ changes: all }) =>
      all.some(({ field }) => field === 'favouriteReef'),
    )
    expect(changes.find(({ field }) => field === 'favouriteReef')).toMatchObject({
      label: 'Favourite reef',
      to: 'Elphinstone',
    })
  })

  it('shows nothing when only files of staff change', async () => {
    const { page } = await typing('firstName', 'Omar')
    const read = page.waitForResponse((response) => response.url().includes('/api/forms/registration'))
    const notes = await page.evaluateHandle((words) => {
      const shownTexts: string[] = []
      new MutationObserver(() => {
        const shown = [...document.querySelectorAll('[role=status]')]
          .map(({ textContent }) => textContent)
          .find((text) => text.includes(words))
        if (shown !== undefined && shown !== shownTexts.at(-1)) shownTexts.push(shown)
      }).observe(document.body, { subtree: true, childList: true, characterData: true })
      return shownTexts
    }, note)
    await edit((folder) =>
      folder.change<{ phone: string }>(
        'registration/operator.json',
        (operator) => void (operator.phone = '+20 65 344 5567'),
      ),
    )
    await read
    await edit((folder) => addField(folder, 'secondReef', 'Second reef'))
    await page.getByRole('status').filter({ hasText: note }).getByText('Second reef').waitFor()
    expect(await notes.jsonValue()).toEqual([expect.stringContaining('Second reef')])
  })

  it('reaches no page when it is broken', async () => {
    const { page } = await typing('firstName', 'Ida')
    const before = await shownFields(page)
    const good = await folder().read(`${step}/schema.json`)
    await refused(play.application.application, () =>
      folder().write(`${step}/schema.json`, `${good.trimEnd().slice(0, -1)}`),
    )
    await page.keyboard.type('B')
    expect(await shownFields(page)).toEqual(before)
    expect(await page.getByText(note).count()).toBe(0)
    await folder().write(`${step}/schema.json`, good)
  })
})
