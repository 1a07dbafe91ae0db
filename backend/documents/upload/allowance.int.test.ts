import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Api, type Person, startApi } from '../../testing/api.ts'
import { attach, begin, giveUp, goOn } from '../../testing/submission-documents/tus.ts'
import { someFile, upload } from '../../testing/submission-documents/uploading.ts'
import { withLimits } from '../../testing/with-limits.ts'

let api: Api
let guest: Person
let id: string
let path: string
const kB = 1024
beforeAll(async () => {
  api = await startApi({}, withLimits({ uploads: 2, uploadedBytes: 200 * kB }))
})
afterAll(() => api.close())

async function started(name: string): Promise<void> {
  guest = await api.person('guest', name)
  id = (await guest.call('POST', '/api/submissions', {})).json().id
  path = `/api/submissions/${id}`
}
const beginning = (key: string, size = 20 * kB) => begin(guest, { path, size, key })

it('uploads that break off and are cancelled do not use up the allowance of the day', async () => {
  await started('Dora')
  for (const key of ['one', 'two', 'three', 'four']) {
    const begun = await beginning(key, 150 * kB)
    expect(begun.statusCode, key).toBe(201)
    const url = String(begun.headers['location'])
    await goOn(guest, url, { bytes: Buffer.alloc(10 * kB) })
    await giveUp(guest, url)
  }
  // The bytes that arrived count.
  expect((await beginning('five', 170 * kB)).json()).toMatchObject({ status: 429, code: 'limits.uploads' })
  expect((await beginning('six', 150 * kB)).statusCode).toBe(201)
})

it('a repeated upload counts once, also after it was attached', async () => {
  await started('Emil')
  const bytes = someFile()
  for (const _ of [1, 2, 3, 4]) expect((await upload(guest, { id, bytes, key: 'same' })).statusCode).toBe(201)
  expect((await beginning('other')).statusCode).toBe(201)
  expect((await beginning('other')).statusCode).toBe(201)
  expect((await beginning('more')).json()).toMatchObject({ status: 429, code: 'limits.uploads' })
})

it('whole uploads count, also when they are cancelled', async () => {
  await started('Fritz')
  for (const key of ['one', 'two']) {
    const bytes = someFile()
    const url = String((await beginning(key, bytes.length)).headers['location'])
    await goOn(guest, url, { bytes })
    if (key === 'one') await giveUp(guest, url)
    else expect((await attach(guest, url)).statusCode).toBe(201)
  }
  expect((await beginning('three')).statusCode).toBe(429)
})
