import { readFile, glob } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Json } from '@fleet/domain/kernel/json'
import { type Api, type Person, startApi } from '../../testing/api.ts'
import { caughtUp } from '../../testing/caught-up.ts'
import { mailsTo, tokenIn } from '../../testing/mails.ts'
import { sampleNonDiver } from '../../testing/sample-guest.ts'
import { someFile, upload } from '../../testing/submission-documents/uploading.ts'
import { redeem } from '../../testing/invitations/inviting.ts'
import { account, expectHidden } from '../../testing/visibility/hidden-text.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

const of = (id: string) => `/api/submissions/${id}`
const read = async (person: Person, id: string) => (await person.call('GET', of(id))).json()
async function ok(answer: ReturnType<Person['call']>) {
  const { statusCode, body } = await answer
  expect(statusCode, body).toBeLessThan(300)
  return JSON.parse(body)
}

let groups = 0

/**
 * Three persons with distinct words in every answer; the second fills in their part by link, with answers about
 * health.
 */
async function group() {
  groups += 1
  const agent = await api.person('agent', `Agent${groups}`, `agency-p${groups}`)
  const leader = await api.person('guest', `Leader${groups}`)
  const { id } = await ok(agent.call('POST', '/api/submissions', {}))
  const invited = await ok(agent.call('POST', `${of(id)}/hand-over`, { email: `leader${groups}@example.com` }))
  await ok(redeem(leader, invited.plainToken))
  await ok(leader.call('PATCH', of(id), { isGroupBooking: true, groupSize: 3, groupLeaderName: 'Gerda' }))
  for (const [place, name] of ['Alfamark', 'Bettamark', 'Cesarmark'].entries()) {
    const own = {
      firstName: name,
      middleName: name,
      lastName: name,
      passportNumber: `${name.slice(0, 3).toUpperCase()}4711`,
      email: `${name.toLowerCase()}@example.com`,
      specialRequests: name,
      emergencyContactName: name,
    }
    await ok(
      leader.call('PATCH', of(id), {
        ...sampleNonDiver(own),
        medicalDeclarationSigned: null,
        passengerIndex: place + 1,
      }),
    )
    await ok(upload(leader, { id, bytes: someFile(), person: String(place + 1), name: `${name}.pdf` }))
  }
  const email = `member${groups}@example.com`
  const part = await ok(leader.call('POST', `${of(id)}/parts`, { person: 2, email, language: 'de' }))
  const [mail] = await mailsTo(api.dataDir, email)
  const member = await api.person(undefined, `Member${groups}`)
  return { id, agent, leader, member, part: String(part.id), mail, token: tokenIn(mail) }
}

/** The member saves private answers. */
async function fillPrivate(member: Person, id: string) {
  await ok(
    member.call('PATCH', of(id), {
      medicalDeclarationSigned: true,
      disabilities: 'Privatemark',
      dietaryRequirements: 'Privatemark',
    }),
  )
  return (await ok(upload(member, { id, bytes: someFile(), kind: 'medicalForm', name: 'Privatemark.pdf' })))
    .documentId as string
}

const others = /Alfamark|Cesarmark|ALF4711|CES4711|alfamark|cesarmark/
const hidden = /Privatemark|medicalDeclarationSigned": ?true|medicalForm"/

describe('a part of a group', () => {
  it('is mailed in the chosen language, accepted by the member alone, filled in as person 1 of 1, and finished', async () => {
    const { id, leader, member, mail, token } = await group()
    expect(mail).toMatchObject({ language: 'de' })
    expect(mail?.text).toContain('Gerda')
    expect((await redeem(await api.person(undefined, `Nosy${groups}`), token)).statusCode).toBeGreaterThanOrEqual(400)
    expect(await ok(redeem(member, token))).toMatchObject({ role: 'guest', submissionId: id })
    expect(await read(member, id)).toMatchObject({
      firstName: 'Bettamark',
      boatName: 'Snefro Pearl',
      isGroupBooking: false,
      groupSize: 1,
      agentId: null,
      part: { isDone: false, leaderName: 'Gerda' },
      parts: [],
      may: ['save', 'finishPart'],
    })
    await fillPrivate(member, id)
    const done = await member.call('POST', `${of(id)}/part/done`, {})
    expect(done.statusCode, done.body).toBe(200)
    await caughtUp(api)
    expect((await read(leader, id)).parts).toMatchObject([
      { person: 2, state: 'done', missing: 0, email: `member${groups}@example.com` },
    ])
    expect(await ok(member.call('GET', '/api/submissions'))).toMatchObject([
      { id, isPart: true, firstName: 'Bettamark', groupSize: 1, may: ['save', 'finishPart'] },
    ])
    expect(await ok(member.call('GET', '/api/submissions?search=Alfamark'))).toEqual([])
  })

  it('blocks submitting until it is done, and shows only that', async () => {
    const { id, leader, member, token } = await group()
    await ok(redeem(member, token))
    for (const passengerIndex of [1, 3])
      await ok(leader.call('PATCH', of(id), { passengerIndex, medicalDeclarationSigned: true }))
    const refused = (await leader.call('POST', `${of(id)}/submit`, {})).json()
    expect(refused.errors).toMatchObject([{ person: 2, code: 'awaitsPart' }])
    expect(refused.errors[0].message).not.toBe('')
    expect((await member.call('POST', `${of(id)}/part/done`, {})).json()).toMatchObject({
      code: 'submissions.incomplete',
      errors: [{ person: 1, field: 'medicalDeclarationSigned' }],
    })
    await fillPrivate(member, id)
    await ok(member.call('POST', `${of(id)}/part/done`, {}))
    expect(await ok(leader.call('POST', `${of(id)}/submit`, {}))).toMatchObject({ status: 'pending_review' })
  })

  it('returns to the leader without private answers, which the history keeps for staff', async () => {
    const { id, leader, member, part, token } = await group()
    await ok(redeem(member, token))
    const documentId = await fillPrivate(member, id)
    const { revision } = await read(leader, id)
    await ok(leader.call('POST', `${of(id)}/parts/${part}/take-back`, {}))
    expect((await member.call('GET', of(id))).statusCode).toBe(404)
    expect((await redeem(member, token)).statusCode).toBe(404)
    await caughtUp(api)
    for (const url of [
      of(id),
      `${of(id)}?revision=${revision}`,
      `${of(id)}/history?limit=200`,
      `${of(id)}/history?field=disabilities&person=2`,
    ]) {
      expect((await leader.call('GET', url)).body).not.toMatch(hidden)
    }
    expect((await leader.call('GET', `${of(id)}/documents/${documentId}`)).statusCode).toBe(404)
    expect((await api.admin.call('GET', `${of(id)}/history?limit=200`)).body).toMatch(/Privatemark/)
    await ok(leader.call('PATCH', of(id), { passengerIndex: 2, disabilities: 'None' }))
    expect((await leader.call('GET', `${of(id)}/history?field=disabilities&person=2`)).body).toMatch(/"toText":"None"/)
  })

  it('stays with the member while single items are requested; their private proposals stay hidden after it is taken back', async () => {
    const { id, leader, member, part, token } = await group()
    await ok(redeem(member, token))
    for (const passengerIndex of [1, 3])
      await ok(leader.call('PATCH', of(id), { passengerIndex, medicalDeclarationSigned: true }))
    await fillPrivate(member, id)
    await ok(member.call('POST', `${of(id)}/part/done`, {}))
    await ok(leader.call('POST', `${of(id)}/submit`, {}))
    await ok(
      member.call('POST', `${of(id)}/proposals`, {
        answers: { disabilities: 'Privatemark too', specialRequests: 'Window' },
      }),
    )
    const review = (items: Json[]) =>
      api.admin.call('POST', `${of(id)}/review`, { decision: 'request_documents', notes: 'Please look', items })
    const takeBack = () => leader.call('POST', `${of(id)}/parts/${part}/take-back`, {})
    await ok(review([{ person: 2, field: 'specialRequests', comment: 'Which?' }]))
    expect([(await takeBack()).statusCode, (await read(leader, id)).handsParts]).toEqual([409, false])

    await ok(member.call('PATCH', of(id), { specialRequests: 'Aisle' }))
    await ok(leader.call('POST', `${of(id)}/submit`, {}))
    await ok(review([]))
    await ok(takeBack())
    const proposals = (await leader.call('GET', `${of(id)}/proposals`)).body
    expect(proposals).toContain('Window')
    expect(proposals).not.toMatch(hidden)
  })

  it('has its emails sent to the leader, without private answers, when the member’s account is inactive', async () => {
    const { id, leader, member, token } = await group()
    await ok(redeem(member, token))
    for (const passengerIndex of [1, 3])
      await ok(leader.call('PATCH', of(id), { passengerIndex, medicalDeclarationSigned: true }))
    await fillPrivate(member, id)
    await ok(member.call('POST', `${of(id)}/part/done`, {}))
    await ok(leader.call('POST', `${of(id)}/submit`, {}))
    const proposal = await ok(
      member.call('POST', `${of(id)}/proposals`, { answers: { disabilities: 'None', specialRequests: 'Window' } }),
    )
    const labels = Object.fromEntries(
      (await ok(member.call('GET', `${of(id)}/proposals`)))[0].changes.map((one: { field: string; label: string }) => [
        one.field,
        one.label,
      ]),
    )
    await ok(api.admin.call('PATCH', `/api/admin-users/${member.accountId}`, { isActive: false }))
    const items = ['disabilities', 'specialRequests'].map((field) => ({ field, accept: true }))
    await ok(api.admin.call('POST', `${of(id)}/proposals/${proposal.id}/review`, { items, notes: 'Privatemark' }))
    const mailText = async () =>
      (await mailsTo(api.dataDir, `leader${groups}@example.com`)).map(({ text }) => text).join('\n')
    await expect.poll(mailText).toContain(labels['specialRequests'])
    expect(await mailText()).not.toContain(labels['disabilities'])
    expect(await mailText()).not.toMatch(hidden)
  })

  it('is removed with its person, and so is the mail’s address', async () => {
    const { id, member, token } = await group()
    await ok(redeem(member, token))
    await ok(api.admin.call('POST', `${of(id)}/persons/2/erase`, {}))
    expect((await member.call('GET', of(id))).statusCode).toBe(404)
    expect((await api.admin.call('GET', '/api/invitations?limit=200')).body).not.toContain(
      `member${groups}@example.com`,
    )
  })
})

describe('any call about a registration', () => {
  it('shows private answers to permitted readers, and to nobody else', async () => {
    const { id, member, token } = await group()
    await ok(redeem(member, token))
    const [agent, leader, own] = ['Agent', 'Leader', 'Member'].map((name) => account(api, `${name}${groups}`))
    if (agent === undefined || leader === undefined || own === undefined) throw new Error('nobody there')
    const { documents } = await read(api.admin, id)
    const documentId = documents.files.map((file: { documentId: string }) => file.documentId)
    const places = { id: [id], documentId }
    await expectHidden(api, hidden, {
      from: [agent, leader],
      shownTo: own,
      places,
      during: async () => documentId.push(await fillPrivate(member, id)),
    })
    await expectHidden(api, others, { from: [own], shownTo: leader, places })
  })

  it('shows a member nothing about others, and the leader nothing private', async () => {
    const { id, agent, leader, member, part, token } = await group()
    await ok(redeem(member, token))
    const since = (await read(member, id)).revision
    const secret = await fillPrivate(member, id)
    const { documents } = await read(api.admin, id)
    await caughtUp(api)
    const { paths } = await ok(api.admin.call('GET', '/api/docs/json'))
    const words: Readonly<Record<string, string>> = {
      id,
      partId: part,
      documentId: secret,
      person: '2',
      proposalId: part,
      confirmationId: part,
      invitationId: part,
    }
    const ends = /take-back|part\/done|erase|revoke/
    const routes = Object.entries<Record<string, unknown>>(paths).flatMap(([path, methods]) =>
      /submissions/.test(path) && !ends.test(path)
        ? Object.keys(methods).map((method) => ({ method: method.toUpperCase(), path }))
        : [],
    )
    expect(routes.length).toBeGreaterThan(25)
    const queries = [
      '',
      '?revision=0',
      `?revision=${since}`,
      '?field=disabilities&person=2',
      '?person=1&limit=200',
      '?person=2',
      '?search=Cesarmark',
      '?search=CES4711',
      '?limit=200',
    ]
    const bodies: Json[] = [
      {},
      { passengerIndex: 2, disabilities: 'Guess', firstName: 'Guess' },
      { passengerIndex: 3, firstName: 'Guess' },
      { person: 2, answers: { disabilities: 'Guess' } },
      { passengerIndex: 1, firstName: 'Guess', passportNumber: null },
    ]
    const answers: { who: string; what: string; body: string }[] = []
    for (const [who, person] of Object.entries({ member, leader, agent })) {
      for (const { method, path } of routes) {
        const url = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => words[name] ?? 'x')
        const ids = path.includes('documentId')
          ? documents.files.map(({ documentId }: { documentId: string }) => url.replace(secret, documentId))
          : [url]
        const calls =
          method === 'GET'
            ? ids.flatMap((one: string) => queries.map((query) => ({ url: `${one}${query}`, body: undefined })))
            : bodies.map((body) => ({ url, body }))
        for (const { url: at, body } of calls) {
          if (method === 'DELETE' && who === 'member') continue
          const answer = await person.call(
            method as 'GET',
            at,
            method === 'GET' || method === 'DELETE' ? undefined : body,
            { 'if-match': `"${since}"` },
          )
          // They may read their own part.
          answers.push({
            who,
            what: `${method} ${at} ${JSON.stringify(body)}`,
            body: `${JSON.stringify(answer.headers)} ${answer.body}`,
          })
        }
      }
    }
    const callsShowing = (readers: readonly string[], marks: RegExp) =>
      answers
        .filter(({ who, body }) => readers.includes(who) && marks.test(body))
        .map(({ who, what, body }) => `${who}: ${what}: ${marks.exec(body)?.[0]}`)
    expect(callsShowing(['member'], others)).toEqual([])
    expect(callsShowing(['leader', 'agent'], hidden)).toEqual([])
    expect(callsShowing(['member'], /Privatemark/).length).toBeGreaterThan(0)
    expect(callsShowing(['leader'], /Cesarmark/).length).toBeGreaterThan(0)
    // The access list of documents shows only documents one may see, with names for the leader alone.
    await Promise.all(
      documents.files.map(({ documentId }: { documentId: string }) =>
        api.admin.call('GET', `${of(id)}/documents/${documentId}?from=review`),
      ),
    )
    await caughtUp(api)
    const visible = async (who: Person): Promise<{ documentId: string; by: string; name: string | null }[]> =>
      ok(who.call('GET', `${of(id)}/document-views?limit=200`))
    const [ofMember, ofLeader, ofAgent] = await Promise.all([member, leader, agent].map(visible))
    const idsOf = (views: typeof ofMember = []) => [...new Set(views.map(({ documentId }) => documentId))].toSorted()
    const their = (isTheirs: (file: { documentId: string; person: number }) => boolean) =>
      documents.files
        .filter(isTheirs)
        .map(({ documentId }: { documentId: string }) => documentId)
        .toSorted()
    expect([idsOf(ofMember), idsOf(ofLeader), idsOf(ofAgent)]).toEqual([
      their(({ person }) => person === 2),
      ...[1, 2].map(() => their(({ documentId }) => documentId !== secret)),
    ])
    expect(new Set(ofMember?.map(({ by, name }) => `${by} ${name}`))).toEqual(
      new Set(['you null', 'operator null', 'guest null', 'agent null']),
    )
    expect(ofLeader?.some(({ by, name }) => by === 'guest' && name !== null)).toBe(true)
    // Only who opened documents that the reader may see.
    for (const { documentId, person } of documents.files) {
      expect([person, (await member.call('GET', `${of(id)}/documents/${documentId}`)).statusCode]).toEqual([
        person,
        person === 2 ? 200 : 404,
      ])
      expect((await leader.call('GET', `${of(id)}/documents/${documentId}`)).statusCode).toBe(
        documentId === secret ? 404 : 200,
      )
    }
  })
})

/** Code that loads submissions without the visibility filter, with the reason why that leaks nothing. */
const unfilteredLoads: Readonly<Record<string, string>> = {
  'reminders/routes.ts': 'for staff',
  'reminders/send-due.ts': 'the system',
  'trips/trip-guests.ts': 'for staff',
  'trip-sheets/trip-persons.ts': 'for staff',
  'exports/registrations.ts': 'for admins',
  'submissions/commands/bulk-review.ts': 'for staff',
  'submissions/queries/completeness.ts': 'one figure of all',
  'submissions/queries/open-drafts.ts': 'for admins, in figures',
  'submissions/commands/finish-interrupted.ts': 'whether it is there',
  'submissions/commands/start-registration.ts': 'its reference',
  'submissions/status-check.ts': 'the system',
  'submissions/due-routes.ts': 'without what members fill (missingForLeader)',
  'submissions/queries/read-listed.ts': 'for the callers in this list',
  'submissions/queries/own-parts.ts': 'through the visibility filter',
  'preview/purge.ts': 'the system',
  'letters/compose.ts': 'the trip and who leads',
  'letters/correction-letter.ts': 'labels that are told openly',
  'letters/decision-letters.ts': 'labels that are told openly',
  'letters/proposal-letters.ts': 'through the visibility filter of who is told',
  'letters/reminder-letter.ts': 'without what members fill',
  'invitations/issue.ts': 'whether it is there',
  'invitations/shown.ts': 'its reference',
  'invitations/acceptance-routes.ts': 'whether the part is open',
  'declarations/link-routes.ts': 'of the link’s own person',
  'client-import/copy-trip.ts': 'the trip of person 1',
  'client-import/check-rows.ts': 'whether it is there',
}

const unfiltered = /submissions\.(?:load|peek|loadAt|history)\(|\b(?:readListed|readTrip|loadListed)\b.* from /

it('loads submissions through the visibility filter, except where a reason is listed', async () => {
  const root = join(import.meta.dirname, '..')
  const found: string[] = []
  for await (const file of glob('**/*.ts', { cwd: root })) {
    if (file.includes('test')) continue
    if (unfiltered.test(await readFile(join(root, file), 'utf8'))) found.push(file)
  }
  expect(found.toSorted()).toEqual(Object.keys(unfilteredLoads).toSorted())
})
