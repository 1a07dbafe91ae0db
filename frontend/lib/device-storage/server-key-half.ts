import { call } from '../http/call.ts'

/**
 * The server's key half for this account and device. Requires a session; must not be stored. @throws HttpProblem |
 * NetworkFailure
 */
export async function readServerKeyHalf(deviceId: string): Promise<string> {
  return (await call('GET /api/auth/device-key', { query: { device: deviceId } })).key
}
