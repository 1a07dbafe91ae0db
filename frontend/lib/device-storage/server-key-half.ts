import { call } from '../http/call.ts'

/** The server's half for this account on this device, while the session lasts; it is kept nowhere. @throws HttpProblem | NetworkFailure */
export async function readServerKeyHalf(deviceId: string): Promise<string> {
  return (await call('GET /api/auth/device-key', { query: { device: deviceId } })).key
}
