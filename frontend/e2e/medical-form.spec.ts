import { buffer } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { readPdf } from '../../backend/testing/read-pdf.ts'
import { answer, fieldPlace, shownFields } from './answering.ts'
import { openDraft, readHistory, readSubmission } from './server-says.ts'
import { stage } from './stage.ts'
import { typed } from './typed.ts'
import { onStep, openStep, saved } from './wizard.ts'

const play = stage()

it('the medical form is fetched where it is to be added: by keyboard alone, in a language of choice', async () => {
  const page = await play.signedIn('/')
  await openDraft(page)
  await openStep(page, 'Medical Declaration')
  const place = fieldPlace(page, 'medicalFormAttached')
  const language = place.getByLabel('Language of the questionnaire')
  expect(await language.inputValue()).toBe('en')
  await language.focus()
  await page.keyboard.type('Tür')
  await page.keyboard.press('Tab')
  const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')])
  expect(download.suggestedFilename()).toBe('medical-form-tr.pdf')
  expect(readPdf(await buffer(await download.createReadStream())).text.normalize('NFC')).toContain('Dalış sağlık formu')
})

it('the language a form was last filled in is an answer of that person, and a question nowhere', async () => {
  const page = await play.signedIn('/')
  const id = await openDraft(page)
  expect(await shownFields(page)).not.toContain('language')
  await answer(page, typed('firstName', 'Anna'))
  await saved(page)
  expect((await readSubmission(page, id)).persons['1']).toMatchObject({ firstName: 'Anna', language: 'en' })

  await page.evaluate(() => localStorage.setItem('selectedLanguage', 'de'))
  await page.reload()
  await onStep(page, 'Persönliche Daten')
  await answer(page, typed('lastName', 'Berg'))
  await expect.poll(async () => (await readSubmission(page, id)).persons['1']?.['language']).toBe('de')
  const said = (await readHistory(page, id)).flatMap(({ changes }) => changes).filter(({ field }) => field === 'language')
  expect(said.map(({ label, from, to, toText }) => ({ label, from, to, toText }))).toEqual([
    { label: 'Language of the form', from: 'en', to: 'de', toText: 'Deutsch' },
    { label: 'Language of the form', from: null, to: 'en', toText: 'English' },
  ])
})
