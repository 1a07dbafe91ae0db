import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Api, type Person, startApi } from '../../testing/api.ts'
import { mailsTo, tokenIn } from '../../testing/mails.ts'
import { attach, begin, giveUp, offsetOf, uploaded } from '../../testing/submission-documents/tus.ts'
import { download, someFile } from '../../testing/submission-documents/uploading.ts'
import { redeem } from '../../testing/invitations/inviting.ts'

let api: Api
let leader: Person
let member: Person
let id: string
let path: string
let partId: string
beforeAll(async () => {
  api = await startApi()
  leader = await api.person('guest', 'Gerda')
  member = await api.person(undefined, 'Mina')
  id = (await leader.call('POST', '/api/submissions', {})).json().id
  path = `/api/submissions/${id}`
  await leader.call('PATCH', path, { isGroupBooking: true, groupSize: 2, groupLeaderName: 'Gerda' })
  const before = await uploaded(leader, { path, bytes: someFile(), person: '2', name: 'before.pdf' })
  partId = (await leader.call('POST', `${path}/parts`, { person: 2, email: 'mina@example.com', language: 'en' })).json()
    .id
  await redeem(member, tokenIn((await mailsTo(api.dataDir, 'mina@example.com'))[0]))
  expect((await attach(leader, before)).json()).toMatchObject({ status: 409, code: 'submissions.notEditable' })
})
afterAll(() => api.close())

const files = async (who: Person) => (await who.call('GET', path)).json().documents.files

it('uploads of a member belong to them, as person 1 of 1, and others can neither continue nor list them', async () => {
  const bytes = someFile()
  expect((await begin(member, { path, size: 10, person: '2' })).json()).toMatchObject({
    code: 'submissions.unknownPerson',
  })
  const url = await uploaded(member, { path, bytes, kind: 'medicalForm' })
  for (const who of [leader, api.admin]) {
    expect([
      await offsetOf(who, url),
      (await attach(who, url)).statusCode,
      (await giveUp(who, url)).statusCode,
    ]).toEqual([404, 404, 404])
    expect((await who.call('GET', `${path}/uploads`)).json()).toEqual([])
  }
  const { documentId } = (await attach(member, url)).json()
  expect((await download(member, id, documentId)).rawPayload.equals(bytes)).toBe(true)
  expect([
    (await files(member)).length,
    (await files(leader)).length,
    (await download(leader, id, documentId)).statusCode,
    (await attach(leader, url)).statusCode,
  ]).toEqual([1, 0, 404, 404])
  expect((await files(api.admin))[0]).toMatchObject({ documentId, person: 2 })
})

it('unfinished uploads belong to nobody after the part was taken back', async () => {
  const url = await uploaded(member, { path, bytes: someFile() })
  expect((await leader.call('POST', `${path}/parts/${partId}/take-back`, {})).statusCode).toBeLessThan(300)
  expect([(await attach(member, url)).statusCode, (await attach(leader, url)).statusCode]).toEqual([404, 404])
  expect((await files(api.admin)).filter(({ kind }: { kind: string }) => kind === 'passportCopy')).toEqual([])
})
