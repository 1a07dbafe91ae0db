import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Api, type Person, startApi } from '../../testing/api.ts'
import { attach, begin, giveUp, goOn, offsetOf } from '../../testing/submission-documents/tus.ts'
import { download, someFile } from '../../testing/submission-documents/uploading.ts'

let api: Api
let guest: Person
let id: string
let path: string
let url: string
beforeAll(async () => {
  api = await startApi()
  guest = await api.person('guest', 'Dora')
  id = (await guest.call('POST', '/api/submissions', {})).json().id
  path = `/api/submissions/${id}`
  url = String((await begin(guest, { path, size: 10 })).headers['location'])
})
afterAll(() => api.close())

const bytes = { 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' }
const tus = { 'tus-resumable': '1.0.0' }

describe('a request with another version of tus', () => {
  it.each<[string, Record<string, string>]>([
    ['0.2.2', { 'tus-resumable': '0.2.2' }],
    ['2.0.0', { 'tus-resumable': '2.0.0' }],
    ['1.0', { 'tus-resumable': '1.0' }],
    ['none', {}],
  ])('is refused with the supported one, and changes nothing: %s', async (_, version) => {
    const about = { 'upload-length': '10', 'upload-metadata': 'kind cGFzc3BvcnRDb3B5' }
    const before = (await guest.call('GET', `${path}/uploads`)).json()
    const answers = [
      await guest.inject({ method: 'POST', url: `${path}/uploads`, headers: { ...version, ...about } }),
      await guest.inject({ method: 'PATCH', url, payload: Buffer.alloc(10), headers: { ...version, ...bytes } }),
      await guest.inject({ method: 'HEAD', url, headers: version }),
      await guest.inject({ method: 'DELETE', url, headers: version }),
    ]
    for (const { statusCode, headers } of answers)
      expect([statusCode, headers['tus-version'], headers['tus-resumable']]).toEqual([412, '1.0.0', '1.0.0'])
    expect(answers[0]?.json()).toMatchObject({ status: 412, code: 'uploads.unsupportedVersion' })
    expect((await guest.call('GET', `${path}/uploads`)).json()).toEqual(before)
  })

  it('learns nothing about an upload of others', async () => {
    const other = await api.person('guest', 'Otto')
    expect((await other.inject({ method: 'HEAD', url, headers: { 'tus-resumable': '0.2.2' } })).statusCode).toBe(404)
  })
})

describe('bytes', () => {
  it.each<[string, Record<string, string>]>([
    ['JSON', { 'content-type': 'application/json' }],
    ['a form', { 'content-type': 'multipart/form-data; boundary=x' }],
    ['binary', { 'content-type': 'application/octet-stream' }],
    ['none', {}],
  ])('of another content type are refused: %s', async (_, type) => {
    const headers = { ...tus, 'upload-offset': '0', ...type }
    const answer = await guest.inject({ method: 'PATCH', url, payload: Buffer.alloc(10), headers })
    expect([answer.statusCode, answer.headers['tus-resumable'], answer.json().code]).toEqual([
      415,
      '1.0.0',
      'request.unsupportedType',
    ])
    expect(await offsetOf(guest, url)).toBe(0)
  })

  it('may have parameters and capitals in their content type', async () => {
    const own = String((await begin(guest, { path, size: 10 })).headers['location'])
    const headers = { ...tus, ...bytes, 'content-type': 'Application/Offset+Octet-Stream; charset=binary' }
    expect((await guest.inject({ method: 'PATCH', url: own, payload: Buffer.alloc(10), headers })).statusCode).toBe(204)
    await giveUp(guest, own)
  })
})

describe('HEAD', () => {
  const base64 = (text: string) => Buffer.from(text, 'utf8').toString('base64')
  const own = `kind ${base64('passportCopy')}`
  let other: Person
  beforeAll(async () => {
    other = await api.person('guest', 'Ole')
  })

  it.each<[string, string]>([
    [
      'keys of the client',
      `person ${base64('1')},filetype ${base64('image/png')},${own},relativePath ${base64('Ада/1')}`,
    ],
    ['a key without a value, and one with an empty value', `${own},isPublic,note `],
    ['bytes that are no text', `${own},checksum /v8A`],
    ['keys that look like numbers', `2 ${base64('two')},1 ${base64('one')},${own}`],
  ])('answers the metadata as the client gave it: %s', async (_, metadata) => {
    const headers = { ...tus, 'upload-length': '10', 'upload-metadata': metadata }
    const begun = await guest.inject({ method: 'POST', url: `${path}/uploads`, headers })
    const at = String(begun.headers['location'])
    for (const request of [
      { method: 'HEAD', url: at, headers: tus },
      { method: 'POST', url: at, headers: { ...tus, 'x-http-method-override': 'HEAD' } },
    ] as const)
      expect((await guest.inject(request)).headers['upload-metadata']).toBe(metadata)
    const { rows } = await api.application.services.pool.query(
      'SELECT u::text AS row, sealed FROM web.upload u WHERE upload_id = $1',
      [at.slice(-36)],
    )
    expect(rows).toHaveLength(1)
    for (const stored of [rows[0].row, rows[0].sealed.toString('latin1')])
      expect(metadata.split(/[ ,]/).filter((part) => part.length > 3 && stored.includes(part))).toEqual([])
    expect((await other.inject({ method: 'HEAD', url: at, headers: tus })).headers['upload-metadata']).toBeUndefined()
    await giveUp(guest, at)
  })
})

describe('OPTIONS', () => {
  it.each<[string, () => string, Record<string, string>]>([
    ['of the uploads', () => `${path}/uploads`, {}],
    ['of an upload', () => url, {}],
    ['of the uploads of a made-up registration', () => '/api/submissions/made-up/uploads', {}],
    ['with a version that is not supported', () => url, { 'tus-resumable': '0.2.2' }],
  ])('answers what the server can do, to everybody: %s', async (_, at, headers) => {
    for (const person of [guest, api.stranger]) {
      const answer = await person.inject({ method: 'OPTIONS', url: at(), headers })
      expect([answer.statusCode, answer.headers]).toMatchObject([
        204,
        {
          'tus-version': '1.0.0',
          'tus-extension': 'creation,creation-with-upload,expiration,termination',
          'tus-max-size': String(20 * 1024 * 1024),
        },
      ])
    }
  })
})

describe('a client that can only send POST', () => {
  const post = (method: string, { at = url, ...more }: { at?: string; payload?: Buffer; headers?: object } = {}) =>
    guest.inject({
      method: 'POST',
      url: at,
      ...more,
      headers: { ...tus, ...more.headers, 'x-http-method-override': method },
    })

  it('uploads a file, asks for its offset, and cancels another', async () => {
    const file = someFile()
    const own = String((await begin(guest, { path, size: file.length })).headers['location'])
    const sent = await post('PATCH', { at: own, payload: file.subarray(0, 100), headers: bytes })
    expect([sent.statusCode, sent.headers['upload-offset'], sent.headers['tus-resumable']]).toEqual([
      204,
      '100',
      '1.0.0',
    ])
    const asked = await post('head', { at: own })
    expect([asked.statusCode, asked.headers['upload-offset'], asked.body]).toEqual([200, '100', ''])
    await goOn(guest, own, { bytes: file.subarray(100), offset: 100 })
    const { documentId } = (await attach(guest, own)).json()
    expect((await download(guest, id, documentId)).rawPayload).toEqual(file)

    const cancelled = String((await begin(guest, { path, size: 10 })).headers['location'])
    expect((await post('DELETE', { at: cancelled })).statusCode).toBe(204)
    expect(await offsetOf(guest, cancelled)).toBe(404)
  })

  it('is held to the same rules', async () => {
    const headers = { ...bytes, 'content-type': 'application/octet-stream' }
    expect((await post('PATCH', { payload: Buffer.alloc(10), headers })).statusCode).toBe(415)
    const other = await api.person('guest', 'Olaf')
    const forged = { ...tus, 'x-http-method-override': 'DELETE' }
    expect((await other.inject({ method: 'POST', url, headers: forged })).statusCode).toBe(404)
    expect(
      (await guest.inject({ method: 'POST', url, headers: { ...forged, origin: 'https://evil.example' } })).json(),
    ).toMatchObject({ status: 403, code: 'access.foreignOrigin' })
    expect(await offsetOf(guest, url)).toBe(0)
  })

  it.each([
    ['PUT', () => url],
    ['POST', () => url],
    ['DELETE', () => `${path}/uploads`],
    ['PATCH, DELETE', () => url],
  ])('finds no method that tus does not have there: %s', async (method, at) => {
    const about = { 'upload-length': '10', 'upload-metadata': 'kind cGFzc3BvcnRDb3B5' }
    expect((await post(method, { at: at(), headers: about })).json()).toMatchObject({
      status: 404,
      code: 'request.unknownRoute',
    })
  })
})
