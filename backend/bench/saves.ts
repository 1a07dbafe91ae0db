import { type Call, type Load, load, send } from './load.ts'

/** The guest of a measured application. */
export const benchGuest = { role: 'guest', name: 'Bench' } as const

const field = ['bookingAgency', 'bookingReference', 'certificationLevel'] as const

export type Session = { readonly port: number; readonly cookie: string; readonly ids: readonly string[] }

/** Signs in and starts one registration per client. */
export async function session(
  port: number,
  { email, password, clients }: { email: string; password: string; clients: number },
): Promise<Session> {
  const signedIn = await send(port, {
    method: 'POST',
    path: '/api/auth/login-password',
    body: JSON.stringify({ email, password }),
  })
  const cookie = signedIn.cookies.map((one) => one.split(';')[0]).join('; ')
  const start = { method: 'POST', path: '/api/submissions', body: '{}', headers: { cookie } }
  const ids: string[] = []
  for (let n = 0; n < clients; n += 1) ids.push(JSON.parse((await send(port, start)).body).id)
  await Promise.all(
    ids.map((id) =>
      send(port, { method: 'PATCH', path: `/api/submissions/${id}`, body: '{"isDiver":true}', headers: { cookie } }),
    ),
  )
  return { port, cookie, ids }
}

/** A save of one changed answer, as autosave sends it. */
export function saveCall({ cookie, ids }: Session, client: number, turn: number): Call {
  return {
    method: 'PATCH',
    path: `/api/submissions/${ids[client % ids.length]}`,
    body: JSON.stringify({ [field[turn % field.length] ?? field[0]]: `value ${turn}` }),
    headers: { cookie, 'idempotency-key': `${client}-${turn}-${Math.random()}` },
  }
}

export function loadSaves(to: Session, options: { clients: number; total: number }): Promise<Load> {
  return load(to.port, { ...options, call: (client, turn) => saveCall(to, client, turn) })
}
