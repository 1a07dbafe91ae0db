import { get } from '../http.ts'

/** The server's half for this account on this device, while the session lasts; it is kept nowhere. @throws HttpProblem | NetworkFailure */
export async function readServerHalf(deviceId: string): Promise<string> {
  const { key } = await get<{ key: string }>(`/api/auth/device-key?device=${encodeURIComponent(deviceId)}`)
  return key
}
