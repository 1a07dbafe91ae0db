import { PDFDocument } from 'pdf-lib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { medicalFields } from '../../documents/sanitize/medical-fields.ts'
import { type Api, type Person, startApi } from '../../testing/api.ts'
import { readPdf } from '../../testing/files/read-pdf.ts'
import { medicalFormTexts } from './texts.ts'

let api: Api
let guest: Person
beforeAll(async () => {
  api = await startApi()
  guest = await api.person('guest', 'Dora')
})
afterAll(() => api.close())

const path = (language: string) => `/api/download/medical-form/${language}`

describe('the download of the medical form', () => {
  it.each([...medicalFormTexts].map(([language, { title }]) => [language, title]))(
    'in %s is a PDF attachment: %s',
    async (language, title) => {
      const answer = await guest.call('GET', path(language))
      expect(answer.headers).toMatchObject({
        'content-type': 'application/pdf',
        'content-disposition': `attachment; filename="medical-form-${language}.pdf"`,
      })
      expect(readPdf(answer.rawPayload).text.normalize('NFC')).toContain(title)
    },
  )

  it('is not sent again to a browser that cached it', async () => {
    const first = await guest.call('GET', path('ru'))
    const again = await guest.call('GET', path('ru'), undefined, { 'if-none-match': String(first.headers.etag) })
    expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0])
  })

  it.each(['pl', 'EN', 'en.pdf', '__proto__'])('in %s is 404, as a problem', async (language) => {
    const answer = await guest.call('GET', path(language))
    expect(answer.statusCode).toBe(404)
    expect(answer.headers['content-type']).toContain('application/problem+json')
    expect(answer.json()).toMatchObject({ code: 'forms.notFound' })
  })

  it('requires a session', async () => {
    expect((await api.stranger.call('GET', path('en'))).statusCode).toBe(401)
  })

  it.each(['manager', 'agent'] as const)('is available to a %s too', async (role) => {
    const person = await api.person(role, role, role === 'agent' ? 'agency-1' : undefined)
    expect((await person.call('GET', path('en'))).statusCode).toBe(200)
  })
})

it('returned as a filled PDF shows typed values in the answer and the view, and changes no answer', async () => {
  const pdf = await PDFDocument.load((await guest.call('GET', path('fr'))).rawPayload)
  pdf.getForm().getTextField(medicalFields.name).setText('Dora Lind')
  pdf.getForm().getTextField(medicalFields.certifiedOn).setText('3.10.2026')
  const { id } = (await guest.call('POST', '/api/submissions', {})).json()
  const form = new FormData()
  form.set('kind', 'medicalForm')
  form.set('file', new Blob([new Uint8Array(await pdf.save())]), 'form.pdf')
  const read = { name: 'Dora Lind', certifiedOn: '2026-10-03', isSigned: false }
  const attached = (await guest.send('POST', `/api/submissions/${id}/documents`, form)).json()
  expect(attached).toMatchObject({ read })
  const { documents, persons } = (await guest.call('GET', `/api/submissions/${id}`)).json()
  expect(documents.files).toMatchObject([{ documentId: attached.documentId, read }])
  expect(
    Object.entries(persons['1']).filter(([, answer]) => answer === 'Dora Lind' || answer === read.certifiedOn),
  ).toEqual([])
})
