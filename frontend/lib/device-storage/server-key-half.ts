import { call } from '../http/call.ts'

const known = new Map<string, Promise<string>>()

/**
 * The server's key half for this account and device, remembered while the page lives so that files can be stored
 * offline. Requires a session; must not be stored. @throws HttpProblem | NetworkFailure
 */
export function readServerKeyHalf(deviceId: string, accountId: string): Promise<string> {
  const name = `${deviceId} ${accountId}`
  const half =
    known.get(name) ?? call('GET /api/auth/device-key', { query: { device: deviceId } }).then(({ key }) => key)
  known.set(name, half)
  half.catch(() => known.delete(name))
  return half
}
