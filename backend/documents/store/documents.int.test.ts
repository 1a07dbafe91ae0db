import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Api, type Person, startApi } from '../../testing/api.ts'
import { pdfOf } from '../../testing/files/pdf-of.ts'

let api: Api
let guest: Person
let id: string
beforeAll(async () => {
  api = await startApi()
  guest = await api.person('guest', 'Dora')
  id = (await guest.call('POST', '/api/submissions', {})).json().id
})
afterAll(() => api.close())

const pdf = pdfOf('the passport of Dora')
const halfAPicture = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJ', 'base64')

function upload(who: Person, file: Buffer, { kind = 'passportCopy', person = '1', name = 'Паспорт Доры.pdf' } = {}) {
  const form = new FormData()
  form.set('kind', kind)
  form.set('person', person)
  form.set('file', new Blob([new Uint8Array(file)]), name)
  return who.send('POST', `/api/submissions/${id}/documents`, form)
}

it('stores an upload encrypted, sets the flag, and returns it', async () => {
  const { documentId } = (await upload(guest, pdf)).json()
  const shown = (await guest.call('GET', `/api/submissions/${id}`)).json()
  expect(shown).toMatchObject({
    passportCopyAttached: true,
    documents: {
      files: [
        {
          documentId,
          person: 1,
          kind: 'passportCopy',
          name: 'Паспорт Доры.pdf',
          contentType: 'application/pdf',
          size: pdf.length,
        },
      ],
    },
  })
  const back = await guest.call('GET', `/api/submissions/${id}/documents/${documentId}`)
  expect(back.rawPayload).toEqual(pdf)
  expect(back.headers).toMatchObject({ 'content-type': 'application/pdf', 'x-content-type-options': 'nosniff' })
  const policy = String(back.headers['content-security-policy']).split('; ')
  expect(policy).toEqual(
    expect.arrayContaining([
      "default-src 'none'",
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'none'",
      'sandbox',
    ]),
  )
  const folder = join(api.application.services.config.dataDir, 'documents')
  const files = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile())
  expect(files).toHaveLength(1)
  for (const file of files) expect((await readFile(join(file.parentPath, file.name))).includes('Dora')).toBe(false)

  expect((await guest.call('DELETE', `/api/submissions/${id}/documents/${documentId}`)).statusCode).toBe(200)
  expect((await guest.call('GET', `/api/submissions/${id}`)).json()).toMatchObject({
    passportCopyAttached: false,
    documents: { files: [] },
  })
  expect((await guest.call('GET', `/api/submissions/${id}/documents/${documentId}`)).statusCode).toBe(404)
})

it.each([
  [
    'a file that is neither image nor PDF, whatever its name',
    Buffer.from('<script>'),
    {},
    415,
    'documents.unsupported',
  ],
  ['a truncated image', halfAPicture, {}, 422, 'documents.unreadable'],
  [
    'a PDF that runs a script',
    pdfOf('x', { catalog: '/OpenAction << /S /JavaScript /JS (1) >>' }),
    {},
    422,
    'documents.acting',
  ],
  ['a kind the form does not ask for', pdf, { kind: 'drivingLicence' }, 422, 'documents.unknownKind'],
  ['an unknown person', pdf, { person: '2' }, 422, 'submissions.unknownPerson'],
  ['a person that is not a number', pdf, { person: 'two' }, 422, 'documents.missing'],
  ['an empty file', Buffer.alloc(0), {}, 422, 'documents.empty'],
  ['more than 20 MB', Buffer.concat([pdf, Buffer.alloc(20 * 1024 * 1024)]), {}, 413, 'documents.tooLarge'],
])('refuses %s and changes nothing', async (_, file, fields, status, code) => {
  const before = (await guest.call('GET', `/api/submissions/${id}`)).json().revision
  expect((await upload(guest, file, fields)).json()).toMatchObject({ status, code })
  expect((await guest.call('GET', `/api/submissions/${id}`)).json().revision).toBe(before)
})

it.each([
  ['without a boundary', 'multipart/form-data', ''],
  [
    'cut off in the middle',
    'multipart/form-data; boundary=x',
    '--x\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.7',
  ],
])('refuses an upload %s', async (_, type, body) => {
  const { admin } = api
  expect(
    (await admin.call('POST', `/api/submissions/${id}/documents`, body, { 'content-type': type })).json(),
  ).toMatchObject({ status: 400, code: 'request.malformed' })
})

it('hides a guest’s document from other guests', async () => {
  const { documentId } = (await upload(guest, pdf)).json()
  const other = await api.person('guest', 'Otto')
  expect((await other.call('GET', `/api/submissions/${id}/documents/${documentId}`)).statusCode).toBe(404)
  expect((await upload(other, pdf)).statusCode).toBe(404)
  expect((await api.admin.call('GET', `/api/submissions/${id}/documents/${documentId}`)).statusCode).toBe(200)
})
