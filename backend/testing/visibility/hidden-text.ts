import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Response } from 'light-my-request'
import type { RouteContract } from '@fleet/platform/http/rights/rights'
import { expect } from 'vitest'
import { adminPassword, type Api, type Person } from '../api.ts'
import { caughtUp } from '../caught-up.ts'
import { credentialsOf } from '../new-account.ts'
import { readPdf } from '../files/read-pdf.ts'
import { readWorkbook } from '../files/read-workbook.ts'

/** A reader, and how to sign them in again after a route has ended their session. */
export type TestReader = { readonly name: string; readonly email: string; readonly signIn: () => Promise<Person> }

/** The account of this first name that `api.person` made. */
export function account(api: Api, name: string): TestReader {
  const { email, password } = credentialsOf(name)
  return { name, email, signIn: () => api.signedIn(email, password) }
}

export function firstAdmin(api: Api): TestReader {
  const { adminEmail } = api.application.services.config
  return { name: 'first admin', email: adminEmail, signIn: () => api.signedIn(adminEmail, adminPassword) }
}

/** Values for parameters of addresses, by name; `none` for any other. */
type Places = Readonly<Record<string, readonly string[]>>

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'
const isMethod = (method: string, among: readonly Method[]): method is Method => among.some((one) => one === method)

/** What one call answered: headers, body, and the words of a file. */
type Answered = { readonly call: string; readonly status: number; readonly text: string }

function filledIn(url: string, places: Places): string[] {
  const name = /:(\w+)/.exec(url)?.[1]
  if (name === undefined) return [url]
  return (places[name] ?? ['none']).flatMap((value) => filledIn(url.replace(`:${name}`, value), places))
}

const namesOfQuery = ({ schema }: RouteContract): readonly string[] => {
  const query: { readonly properties?: object } = schema?.querystring ?? {}
  return Object.keys(query.properties ?? {})
}

/** Additional queries that the route's contract supports. */
function queriesOf(route: RouteContract, { headers }: Response): string[] {
  const names = namesOfQuery(route)
  const revision = names.includes('revision') ? Number(/^"(\d+)"$/.exec(String(headers.etag))?.[1] ?? 0) : -1
  return [
    ...(names.includes('limit') ? ['?limit=1'] : []),
    ...(names.includes('person') ? ['?person=1'] : []),
    ...Array.from({ length: revision + 1 }, (_, at) => `?revision=${at}`),
  ]
}

async function wordsIn(answer: Response): Promise<string> {
  const type = String(answer.headers['content-type'])
  if (answer.statusCode !== 200) return answer.body
  if (type.includes('pdf')) return readPdf(answer.rawPayload).text
  return type.includes('spreadsheet') ? JSON.stringify(await readWorkbook(answer.rawPayload)) : answer.body
}

/** All answers of this reader: every route with one of these methods, at every revision. */
export async function* everyAnswer(
  api: Api,
  { signIn }: TestReader,
  { places, methods = ['GET'] }: { readonly places: Places; readonly methods?: readonly Method[] },
): AsyncGenerator<Answered, void> {
  let person = await signIn()
  for (const route of api.application.contracts) {
    const { method, url } = route
    if (!isMethod(method, methods)) continue
    const send = async (at: string) => {
      const response = await person.call(method, at, method === 'GET' || method === 'DELETE' ? undefined : {})
      const text = `${JSON.stringify(response.headers)}\n${await wordsIn(response)}`
      return { response, answered: { call: `${method} ${at}`, status: response.statusCode, text } }
    }
    // A stream of updates ends by itself only with `once`.
    const once = namesOfQuery(route).includes('once') ? '?once' : ''
    for (const address of filledIn(url, places)) {
      const { response, answered } = await send(`${address}${once}`)
      yield answered
      const more = method === 'GET' && response.statusCode === 200 ? queriesOf(route, response) : []
      for (const query of more) yield (await send(`${address}${query}`)).answered
    }
    if (/auth|login|logout/.test(url) && (await person.call('GET', '/api/auth/user')).statusCode !== 200)
      person = await signIn()
  }
}

async function addressOf({ application: { app } }: Api): Promise<string> {
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' })
  const at = app.server.address()
  if (at === null || typeof at === 'string') throw new Error('the server listens nowhere')
  return `http://127.0.0.1:${at.port}`
}

/** Opens a page; closing it returns everything that its stream of live updates sent. */
async function openPage(api: Api, person: Person): Promise<() => Promise<string>> {
  const leaving = new AbortController()
  const { body } = await fetch(`${await addressOf(api)}/api/updates`, {
    headers: { cookie: person.cookie() },
    signal: leaving.signal,
  })
  let received = ''
  const reading = (async () => {
    for await (const chunk of body?.pipeThrough(new TextDecoderStream()) ?? []) received += chunk
  })().catch(() => {})
  return async () => {
    leaving.abort()
    await reading
    return received
  }
}

/** Returns every mail sent so far: its recipient and the text of its file. */
export async function everyMail({ dataDir }: Api): Promise<{ to: string; text: string }[]> {
  const folder = join(dataDir, 'outbox')
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.json'))
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(join(folder, name), 'utf8')
      const { to }: { to: string } = JSON.parse(text)
      return { to, text }
    }),
  )
}

type Hidden = {
  /** Readers who must not receive the text. */
  readonly from: readonly TestReader[]
  /** A reader who receives it: proves that there was something to hide. */
  readonly shownTo: TestReader
  readonly places: Places
  /** Runs while the pages of all readers are open. */
  readonly during?: () => Promise<unknown>
}

/**
 * Proves that a text reaches none of these readers: not in any answer at any revision, file, live update or mail. Returns what each
 * reader received instead.
 */
export async function expectHidden(
  api: Api,
  hidden: RegExp,
  { from, shownTo, places, during = async () => {} }: Hidden,
): Promise<ReadonlyMap<string, readonly Answered[]>> {
  const pages: { name: string; leave: () => Promise<string> }[] = []
  for (const { name, signIn } of from) pages.push({ name, leave: await openPage(api, await signIn()) })
  await during()
  await caughtUp(api)
  const got = new Map<string, readonly Answered[]>()
  for (const reader of from) {
    const answers: Answered[] = []
    for await (const answered of everyAnswer(api, reader, { places })) answers.push(answered)
    got.set(reader.name, answers)
  }
  const hits = [...got].flatMap(([name, answers]) =>
    answers.filter((one) => hidden.test(one.text)).map(({ call }) => `${name}: ${call}`),
  )
  expect(hits, 'answers that hold it').toEqual([])
  for (const [name, answers] of got)
    expect(answers.filter(({ status }) => status < 300).length, `${name} reads`).toBeGreaterThan(15)
  for (const { name, leave } of pages) {
    const received = await leave()
    expect(received, name).toContain('event: form-published')
    expect(received, name).not.toMatch(hidden)
  }
  const mails = (await everyMail(api)).filter(({ to }) => from.some(({ email }) => to.includes(email)))
  expect(
    mails.filter(({ text }) => hidden.test(text)),
    'mails that hold it',
  ).toEqual([])
  expect(await gets(api, hidden, { reader: shownTo, places }), `${shownTo.name} gets it`).toBe(true)
  return got
}

async function gets(
  api: Api,
  text: RegExp,
  { reader, places }: { readonly reader: TestReader; readonly places: Places },
): Promise<boolean> {
  for await (const answered of everyAnswer(api, reader, { places })) if (text.test(answered.text)) return true
  return false
}
