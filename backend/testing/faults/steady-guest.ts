/** A guest who repeats each save until it is acknowledged, each with its own Idempotency-Key. */
export type SteadyGuest = {
  readonly id: string
  /** Values whose save the server acknowledged, in order. */
  readonly acknowledged: readonly string[]
  /** Number of failed attempts. */
  readonly failures: () => number
  /** Stops after the save in progress. */
  stop(): Promise<void>
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

export async function signIn(url: string, email: string, password: string): Promise<string> {
  const response = await fetch(`${url}/api/auth/login-password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  if (!response.ok) throw new Error(await response.text())
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
}

export async function steadyGuest(url: string, cookie: string, name: string): Promise<SteadyGuest> {
  const headers = { 'content-type': 'application/json', cookie }
  const started = await fetch(`${url}/api/submissions`, { method: 'POST', headers, body: '{}' })
  const { id } = JSON.parse(await started.text())
  const acknowledged: string[] = []
  let failures = 0
  let going = true

  async function saveOnce(value: string): Promise<boolean> {
    try {
      const response = await fetch(`${url}/api/submissions/${id}`, {
        method: 'PATCH',
        headers: { ...headers, 'idempotency-key': value },
        body: JSON.stringify({ firstName: value }),
        signal: AbortSignal.timeout(15_000),
      })
      await response.text()
      return response.ok
    } catch {
      return false
    }
  }

  const done = (async () => {
    for (let turn = 0; going; turn += 1) {
      const value = `${name} ${turn}`
      while (!(await saveOnce(value))) {
        failures += 1
        await pause(50)
      }
      acknowledged.push(value)
    }
  })()
  return {
    id,
    acknowledged,
    failures: () => failures,
    stop: async () => {
      going = false
      await done
    },
  }
}
