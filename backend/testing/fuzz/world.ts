import fc from 'fast-check'
import type { InjectOptions, Response } from 'light-my-request'
import type { Role } from '@fleet/domain/kernel/event'
import type { Json } from '@fleet/domain/kernel/json'
import { formFields } from '@fleet/form-schemas/engine/runtime/definition/form-fields'
import { type Api, type Person, adminPassword } from '../api.ts'
import { approveAgencies } from '../approved-agency.ts'
import { newAccount } from '../new-account.ts'
import { sampleDiver, sampleNonDiver } from '../sample-guest.ts'
import { hostileText } from './hostile.ts'
import { ofSchema } from './of-schema.ts'
import type { Bodies, Body, FuzzRequest, Part } from './requests.ts'

/** The senders: one or two of each role, and one who is not signed in. */
const everybody: readonly { readonly role: Role | 'none' | 'stranger'; readonly agentId?: string }[] = [
  { role: 'king-snefro' },
  { role: 'admin' },
  { role: 'admin' },
  { role: 'manager' },
  { role: 'agent', agentId: 'agency-1' },
  { role: 'agent', agentId: 'agency-2' },
  { role: 'guest' },
  { role: 'guest' },
  { role: 'none' },
  { role: 'stranger' },
]

/** Numbers of the senders, repeated for those with more rights. */
export const senders: readonly number[] = everybody.flatMap(({ role }, number) =>
  Array.from(
    { length: { 'king-snefro': 4, admin: 4, agent: 3, guest: 4, manager: 3 }[String(role)] ?? 1 },
    () => number,
  ),
)

type World = {
  readonly bodies: Bodies
  /**
   * Sends the request; signs the sender in again when the session has ended. @throws Error the request cannot be
   * encoded
   */
  send(request: FuzzRequest): Promise<Response>
  /** The address of a request. */
  addressOf(request: FuzzRequest): string
}

/** Encodes a body, with its content type where needed. */
async function encoded(body: Body | undefined): Promise<{ payload?: Buffer | string; type?: string }> {
  if (body === undefined) return {}
  if ('raw' in body) return { payload: body.raw }
  if ('json' in body) return { payload: JSON.stringify(body.json) }
  const form = new FormData()
  for (const [name, value] of body.upload.fields) form.append(name, value)
  const { file } = body.upload
  if (file !== undefined) form.set('file', new Blob([Buffer.from(file.bytes, 'latin1')]), file.name)
  const request = new Request('http://form', { method: 'POST', body: form })
  return { payload: Buffer.from(await request.arrayBuffer()), type: request.headers.get('content-type') ?? '' }
}

/** Known values for parameters of addresses, by name; grows with what is created. */
type Things = Map<string, string[]>

const kindOf = (url: string, name: string) => (name === 'id' ? (/^\/api\/([a-z-]+)/.exec(url)?.[1] ?? 'id') : name)

async function namesOf(api: Api): Promise<Things> {
  const { forms } = api.application.services
  const version = forms.current('registration').loaded.definition.version
  const fileName =
    (await forms.current('registration').served('en')).body.text.match(/[\w-]+\.[\w.-]*js/)?.[0] ?? 'none.js'
  return new Map([
    ['submissions', []],
    ['admin-users', []],
    ['agent-users', []],
    ['invitations', []],
    ['auth', []],
    ['invitationId', []],
    ['documentId', []],
    ['confirmationId', []],
    ['partId', []],
    ['proposalId', []],
    ['token', ['made-up']],
    ['agentId', ['agency-1', 'agency-2']],
    ['formId', ['registration', 'registration', 'invitation', 'account', 'team-member']],
    ['version', [version, version, '0'.repeat(64)]],
    ['fileName', [fileName]],
    ['lang', ['en', 'de', 'xx']],
  ])
}

/** Generates saves with valid answers or arbitrary texts. */
function saves(api: Api): fc.Arbitrary<Json> {
  const { definition } = api.application.services.forms.current('registration').form
  const fields = [...formFields(definition)].map(([name, { schema }]) =>
    fc.tuple(
      fc.constant(name),
      fc.oneof({ weight: 4, arbitrary: ofSchema(schema) }, { weight: 1, arbitrary: hostileText }),
    ),
  )
  const some = fc.array(fc.oneof(...fields), { maxLength: 6 }).map((entries) => Object.fromEntries(entries))
  const booking = fc.record(
    {
      passengerIndex: fc.constantFrom(1, 1, 1, 2, 20),
      currentStep: fc.integer({ min: 0, max: 10 }),
      isGroupBooking: fc.boolean(),
      groupSize: fc.constantFrom(1, 2, 3, 20),
      groupLeaderName: fc.constantFrom('Jonas', null, ''),
    },
    { requiredKeys: [] },
  )
  const whole = fc.constantFrom<Json[]>(sampleDiver(), sampleNonDiver(), {
    isGroupBooking: true,
    groupSize: 20,
    groupLeaderName: 'Jonas',
  })
  return fc.oneof(
    { weight: 5, arbitrary: fc.tuple(some, booking).map(([answers, more]) => ({ ...answers, ...more })) },
    { weight: 2, arbitrary: whole },
  )
}

export async function fuzzWorld(api: Api): Promise<World> {
  const { services } = api.application
  // The other agency cannot submit.
  await approveAgencies(services, 'agency-1')
  const things = await namesOf(api)
  const people: (Person | undefined)[] = everybody.map(() => undefined)
  let made = 0

  async function signedIn(number: number): Promise<Person> {
    const { role, agentId } = everybody[number] ?? { role: 'stranger' }
    if (role === 'stranger') return api.stranger
    if (role === 'king-snefro') return api.signedIn(services.config.adminEmail, adminPassword)
    made += 1
    const { email, password } = await newAccount(services, {
      role: role === 'none' ? undefined : role,
      name: `Fuzz${made}`,
      agentId,
    })
    return api.signedIn(email, password)
  }

  async function person(number: number): Promise<Person> {
    const known = people[number] ?? (await signedIn(number))
    people[number] = known
    return known
  }

  const own = new Map<number, string[]>()

  function remember(kind: string, id: unknown): void {
    const known = things.get(kind)
    if (typeof id === 'string' && known !== undefined && known.length < 400) known.push(id)
  }

  function learn({ url, method, who }: FuzzRequest, answer: Response): void {
    if (answer.statusCode !== 201) return
    const { id, documentId, plainToken }: Record<string, unknown> = answer.json()
    if (url === '/api/submissions') own.set(who, [...(own.get(who) ?? []), String(id)].slice(-10))
    if (['/api/submissions', '/api/admin-users', '/api/agent-users'].includes(url))
      remember(url.slice('/api/'.length), id)
    if (method === 'POST' && url.endsWith('/hand-over')) remember('invitationId', id)
    if (method === 'POST' && url.endsWith('/confirmations')) remember('confirmationId', id)
    if (method === 'POST' && url.endsWith('/parts')) remember('partId', id)
    if (method === 'POST' && url.endsWith('/proposals')) remember('proposalId', id)
    if (method === 'POST' && url === '/api/invitations') remember('invitations', id)
    remember('documentId', documentId)
    remember('token', plainToken)
  }

  /** Uses the sender's own things every other time. */
  function written(part: Part, kind: string, who: number): string {
    if ('text' in part) return encodeURIComponent(part.text.toWellFormed())
    const mine = kind === 'submissions' && part.known % 2 === 0 ? own.get(who) : undefined
    const known = mine ?? things.get(kind) ?? []
    return known[part.known % Math.max(known.length, 1)] ?? '00000000-0000-4000-8000-000000000000'
  }

  function addressOf({ url, parts, query, who }: FuzzRequest): string {
    let place = 0
    const path = url.replaceAll(/:(\w+)/g, (_, name: string) =>
      written(parts[place++] ?? { known: 0 }, kindOf(url, name), who),
    )
    const parameters = query.map(
      ([name, value]) => `${encodeURIComponent(name.toWellFormed())}=${encodeURIComponent(value.toWellFormed())}`,
    )
    // Otherwise the stream would stay open.
    const all = url === '/api/updates' ? [...parameters, 'once'] : parameters
    return all.length === 0 ? path : `${path}?${all.join('&')}`
  }

  function withVersion(headers: FuzzRequest['headers']): Record<string, string> {
    const version = headers['x-form-version']
    return { ...headers, ...(version === 'current' ? { 'x-form-version': things.get('version')?.[0] ?? '' } : {}) }
  }

  async function send(request: FuzzRequest): Promise<Response> {
    const sender = await person(request.who)
    const { payload, type } = await encoded(request.body)
    const headers = { ...withVersion(request.headers), ...(type === undefined ? {} : { 'content-type': type }) }
    // Sends unknown methods on purpose, against the client's types.
    const options: InjectOptions = Object.assign(
      {},
      { url: addressOf(request), headers, ...(payload === undefined ? {} : { payload }) },
      { method: request.method },
    )
    const answer = await sender.inject(options)
    learn(request, answer)
    const isOver =
      answer.statusCode === 401 &&
      request.method !== 'HEAD' &&
      answer.json().code === 'session.required' &&
      request.headers['cookie'] === undefined
    if (isOver) people[request.who] = undefined
    return answer
  }

  return {
    bodies: {
      'PATCH /api/submissions/:id': saves(api),
      'POST /api/forms/:formId/rehearsal': fc.record({
        files: fc.dictionary(
          fc.constantFrom(...Object.keys(services.forms.current('registration').loaded.files)),
          fc.oneof(fc.constantFrom('{}', '[]', '{"a":'), hostileText),
          { maxKeys: 2 },
        ),
      }),
      'POST /api/auth/login-password': fc.record({
        email: fc.constantFrom('fuzz1@example.com', 'x'),
        password: fc.constantFrom('Fuzz1 correct horse battery', 'x'),
      }),
    },
    send,
    addressOf,
  }
}
