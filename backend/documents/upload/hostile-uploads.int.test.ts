import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { hostilePdfs } from '../../testing/sanitize/hostile-pdfs.ts'
import { hostilePictures, secrets, twofold } from '../../testing/sanitize/hostile-pictures.ts'
import { messageIn } from '@fleet/platform/http/texts'
import { type Api, type Person, startApi } from '../../testing/api.ts'
import { withoutCounting } from '../../testing/with-limits.ts'
import { download, keptFiles, someFile, upload } from '../../testing/submission-documents/uploading.ts'

let api: Api
let guest: Person
let id: string
beforeAll(async () => {
  api = await startApi({}, withoutCounting)
  guest = await api.person('guest', 'Dora')
})
afterAll(() => api.close())
beforeEach(async () => {
  id = (await guest.call('POST', '/api/submissions', {})).json().id
})

const shown = async () => (await guest.call('GET', `/api/submissions/${id}`)).json()

describe('a hostile file', () => {
  it.each([
    ['de', 'documents.unsupported', 415, { taken: 'JPEG, PNG, WebP, HEIC, AVIF, PDF' }],
    ['ru', 'documents.unreadable', 422, {}],
    ['fr', 'documents.tooManyPixels', 422, { most: 100 }],
    ['it', 'documents.encrypted', 422, {}],
    ['es', 'documents.acting', 422, {}],
    ['en', 'documents.tooManyPages', 422, { most: 100 }],
  ])('is refused in %s: %s, and nothing of it is stored', async (language, code, status, values) => {
    const before = await shown()
    const files = [...hostilePictures, ...hostilePdfs]
      .filter(([, bytes, why]) => why === code && bytes.length > 0)
      .slice(0, 3)
    for (const [what, bytes] of files) {
      const answer = await guest.send('POST', `/api/submissions/${id}/documents`, formWith(bytes), {
        'accept-language': language,
      })
      expect([what, answer.statusCode, answer.json().code, answer.json().detail]).toEqual([
        what,
        status,
        code,
        messageIn(language, `errors.${code}`, values),
      ])
    }
    expect(files.length).toBeGreaterThan(0)
    expect(await shown()).toEqual(before)
    expect(await keptFiles(api.dataDir)).toEqual([])
  })

  it.each([
    ['with two files', (form: FormData) => form.append('file', new Blob([new Uint8Array(someFile())]), 'b.pdf')],
    ['with a hundred fields', (form: FormData) => Array.from({ length: 100 }, (_, n) => form.set(`field${n}`, 'x'))],
    ['with a field named like a member of every object', (form: FormData) => form.set('__proto__', 'x')],
    ['with a kind of a megabyte', (form: FormData) => form.set('kind', 'x'.repeat(2 ** 20))],
    ['with a kind named like a member of every object', (form: FormData) => form.set('kind', 'constructor')],
    ['for person 0', (form: FormData) => form.set('person', '0')],
    ['for person -1', (form: FormData) => form.set('person', '-1')],
    ['for person 1.5', (form: FormData) => form.set('person', '1.5')],
    ['for person 1e309', (form: FormData) => form.set('person', '1e309')],
    ['for person 99999999999999999999', (form: FormData) => form.set('person', '99999999999999999999')],
  ])('an upload %s is refused', async (_, change) => {
    const before = await shown()
    const form = formWith(someFile())
    change(form)
    const answer = await guest.send('POST', `/api/submissions/${id}/documents`, form)
    expect([String(answer.statusCode), answer.json().detail]).toEqual([
      expect.stringMatching(/^4/),
      expect.stringMatching(/./),
    ])
    expect(await shown()).toEqual(before)
  })
})

describe('a stored file', () => {
  it.each([
    '../../../etc/cron.d/x',
    '..\\..\\boot.ini',
    'a.pdf\u0000.html',
    'a.pdf.html',
    'a.html',
    'policy\u202efdp.svg',
    'a\r\nContent-Type: text/html\r\n\r\n.pdf',
    '"; filename="x.html',
    'CON',
    '.',
    '',
  ])('is sent with its real type and a safe name, though it was called %j', async (name) => {
    const bytes = someFile()
    const { documentId } = (await upload(guest, { id, bytes, name })).json()
    const { headers, rawPayload } = await download(guest, id, documentId)
    expect(rawPayload.equals(bytes)).toBe(true)
    expectSafe(headers, 'application/pdf')
    expect(decodeURIComponent(String(headers['content-disposition']))).toMatch(
      /^inline; filename\*=UTF-8''[^/\\:*?"<>|\p{C}]+\.pdf$/u,
    )
  })

  it('of a polyglot file is the image only, whatever its declared type', async () => {
    for (const [what, bytes] of twofold.slice(0, 2)) {
      const form = formWith(bytes, 'text/html')
      const { documentId } = (await guest.send('POST', `/api/submissions/${id}/documents`, form)).json()
      const { headers, rawPayload } = await download(guest, id, documentId)
      expectSafe(headers, 'image/jpeg')
      expect([what, secrets.filter((secret) => rawPayload.includes(secret))]).toEqual([what, []])
    }
  })
})

function formWith(bytes: Buffer, type = 'application/pdf'): FormData {
  const form = new FormData()
  form.set('kind', 'passportCopy')
  form.set('file', new Blob([new Uint8Array(bytes)], { type }), 'passport.pdf')
  return form
}

function expectSafe(headers: Record<string, unknown>, type: string): void {
  expect(headers).toMatchObject({
    'content-type': type,
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-store',
    'cross-origin-resource-policy': 'same-origin',
  })
  expect(String(headers['content-security-policy']).split('; ')).toEqual(
    expect.arrayContaining(["default-src 'none'", "frame-ancestors 'none'", 'sandbox']),
  )
}
