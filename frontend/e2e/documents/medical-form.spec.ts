import { buffer } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { filledMedicalForm } from '@fleet/backend/testing/files/filled-medical-form'
import { readPdf } from '@fleet/backend/testing/files/read-pdf'
import { accessibilityFaults } from '../support/accessibility.ts'
import { answer, type Attachment, fieldPlace, shownFields } from '../support/answering.ts'
import { openDraft, readHistory, readSubmission } from '../support/server-state.ts'
import { stage } from '../support/stage.ts'
import { typed } from '../support/typed.ts'
import { onStep, openStep, saved } from '../support/wizard.ts'

const play = stage()

async function filled(...form: Parameters<typeof filledMedicalForm>): Promise<Attachment> {
  return { name: 'form.pdf', mimeType: 'application/pdf', buffer: await filledMedicalForm(...form) }
}

it('the medical form is downloaded in a chosen language, and its typed answers and another’s name are noticed', async () => {
  const page = await play.signedIn('/')
  const id = await openDraft(page, { tripStartDate: '2027-05-01', tripEndDate: '2027-05-08' })
  await openStep(page, 'Medical Declaration')
  const place = fieldPlace(page, 'medicalFormAttached')
  const language = place.getByLabel('Language of the questionnaire')
  expect(await language.inputValue()).toBe('en')
  await language.focus()
  await page.keyboard.type('Tür')
  await page.keyboard.press('Tab')
  const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')])
  expect(download.suggestedFilename()).toBe('medical-form-tr.pdf')
  const blank = await buffer(await download.createReadStream())
  expect(readPdf(blank).text.normalize('NFC')).toContain('Dalış sağlık formu')

  await answer(page, {
    field: 'medicalFormAttached',
    typed: await filled(blank, { name: 'Anna Maria Berg', birthDate: '5.3.1960', certifiedOn: '3.10.2026' }),
  })
  const offers = place.getByRole('group').getByRole('listitem')
  await expect.poll(() => offers.count()).toBe(4)
  expect(await accessibilityFaults(page)).toEqual([])
  await place.getByRole('group').getByRole('button').last().press('Enter')
  // Required now that the age is known
  await expect.poll(() => offers.count()).toBe(1)
  await offers.getByRole('button').press('Enter')
  await expect.poll(() => offers.count()).toBe(0)
  await saved(page)
  expect((await readSubmission(page, id)).persons['1']).toMatchObject({
    firstName: 'Anna',
    middleName: 'Maria',
    lastName: 'Berg',
    dateOfBirth: '1960-03-05',
    fitToDiveCertificateDate: '2026-10-03',
    medicalFormAttached: true,
  })

  await answer(page, {
    field: 'medicalFormAttached',
    typed: { ...(await filled(blank, { name: 'Ben Berg', birthDate: '1.1.1990' })), name: 'other.pdf' },
  })
  await place.getByRole('status').filter({ hasText: 'Ben Berg' }).waitFor()
  expect(await offers.count()).toBe(0)
})

it('the language of the last download is stored for that person, and never asked for', async () => {
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
  const changes = (await readHistory(page, id))
    .flatMap(({ changes }) => changes)
    .filter(({ field }) => field === 'language')
  expect(changes.map(({ label, from, to, toText }) => ({ label, from, to, toText }))).toEqual([
    { label: 'Language of the form', from: 'en', to: 'de', toText: 'Deutsch' },
    { label: 'Language of the form', from: null, to: 'en', toText: 'English' },
  ])
})
