import { rm } from 'node:fs/promises'
import type { InjectOptions, Response } from 'light-my-request'
import type { Role } from '@fleet/domain/kernel/event'
import type { Json } from '@fleet/domain/kernel/json'
import { waitLimitMs } from '@fleet/platform/testing/eventually'
import type { Application } from '../app/app.ts'
import { checkedApplication } from './checked-application.ts'
import { readConfig } from '@fleet/platform/config/config'
import type { StandaloneForm } from '../features/standalone-forms/form-type.ts'
import { type Limits, limits as usualLimits } from '../app/features.ts'
import { newAccount } from './new-account.ts'
import { adminPassword, createTestStorage } from './started-before.ts'

export { adminPassword }

export type Person = {
  readonly accountId: string
  /** Repeats a read until the read models are up to date. */
  call(
    method: 'GET' | 'POST' | 'PATCH' | 'DELETE' | 'OPTIONS',
    url: string,
    body?: Json,
    headers?: Record<string, string>,
  ): Promise<Response>
  /** Sends any request, with this person's cookies unless it has its own. */
  inject(options: InjectOptions): Promise<Response>
  /** Its cookies, as a browser sends them. */
  cookie(): string
  /** Sends a body that is not JSON. */
  send(method: 'POST', url: string, form: FormData, headers?: Record<string, string>): Promise<Response>
}

export type Api = {
  readonly application: Application
  readonly databaseUrl: string
  /** Signed in as the first admin. */
  readonly admin: Person
  /** Not signed in. */
  readonly stranger: Person
  /** A new account of this role, signed in; undefined: of none. */
  person(role: Role | undefined, name: string, agentId?: string): Promise<Person>
  /** Signs in again with an account and a password. */
  signedIn(email: string, password: string): Promise<Person>
  /** The data folder, to which mails are written. */
  readonly dataDir: string
  close(): Promise<void>
}

/** Repeats a read until it is not behind; sends other requests once. */
async function upToDate(method: string, send: () => Promise<Response>): Promise<Response> {
  for (const limit = AbortSignal.timeout(waitLimitMs); ;) {
    const response = await send()
    if (method !== 'GET' || response.headers['x-read-behind'] !== 'true' || limit.aborted) return response
  }
}

/** Clients of an application, without a port. */
export function peopleOf(application: Application) {
  const { host } = new URL(application.services.config.publicUrl)

  function personOf(accountId: string): Person {
    const jar = new Map<string, string>()
    const cookieOf = () => [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    async function inject(options: InjectOptions, headers: Record<string, string>): Promise<Response> {
      const cookie = cookieOf()
      const response = await application.app.inject({
        ...options,
        headers: { host, ...(cookie === '' ? {} : { cookie }), ...headers },
      })
      for (const { name, value } of response.cookies) jar.set(name, value)
      return response
    }
    return {
      accountId,
      cookie: cookieOf,
      inject: ({ headers = {}, ...options }) =>
        inject(options, Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]))),
      call: (method, url, body, headers = {}) =>
        body === undefined
          ? upToDate(method, () => inject({ method, url }, headers))
          : inject({ method, url, payload: JSON.stringify(body) }, { 'content-type': 'application/json', ...headers }),
      async send(method, url, form, headers = {}) {
        const encoded = new Request('http://form', { method, body: form })
        const payload = Buffer.from(await encoded.arrayBuffer())
        return inject(
          { method, url, payload },
          { 'content-type': encoded.headers.get('content-type') ?? '', ...headers },
        )
      },
    }
  }

  async function signedIn(email: string, password: string): Promise<Person> {
    const person = personOf('')
    const response = await person.call('POST', '/api/auth/login-password', { email, password })
    if (response.statusCode !== 200) throw new Error(`sign-in of ${email}: ${response.body}`)
    return { ...person, accountId: response.json().user.id }
  }

  return { personOf, signedIn }
}

/** Starts the whole application on its own database, without a port. */
export async function startApi(
  environment: Record<string, string> = {},
  limits: Limits = usualLimits,
  filledForms: readonly StandaloneForm[] = [],
  prepare: (databaseUrl: string) => Promise<void> = async () => {},
): Promise<Api> {
  const { url, drop, dataDir } = await createTestStorage(Object.keys(environment))
  await prepare(url)
  const config = readConfig({ DATA_DIR: dataDir, ADMIN_PASSWORD: adminPassword, ...environment })
  const application = await checkedApplication(config, url, { limits, standaloneForms: filledForms })
  const { services } = application
  const { personOf, signedIn } = peopleOf(application)

  return {
    application,
    databaseUrl: url,
    admin: await signedIn(config.adminEmail, adminPassword),
    get stranger() {
      return personOf('')
    },
    signedIn,
    dataDir,
    async person(role, name, agentId) {
      const { email, password } = await newAccount(services, { role, name, agentId })
      return signedIn(email, password)
    },
    async close() {
      try {
        await application.close()
      } finally {
        await drop()
        await rm(dataDir, { recursive: true, force: true })
      }
    },
  }
}
