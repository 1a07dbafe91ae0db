import { HttpProblem } from '../../../lib/http/http-problem.ts'
import { call } from '../../../lib/http/call.ts'

/** Channel between windows of this site: the identity provider confirmed the identity. */
const channel = 'confirmed'

type Given = { readonly password: string; readonly code?: string }

export async function confirm(given: Given): Promise<void> {
  await call('POST /api/auth/confirm', { body: given })
}

/** Returns whether the password was right and a code is missing. */
export function needsCode(error: unknown): boolean {
  return error instanceof HttpProblem && error.code === 'session.codeNeeded'
}

/** Opens the identity provider in a new window, which comes back to `/confirmed`. */
export function openProvider(): void {
  window.open('/api/login?again=yes&returnTo=/confirmed', 'confirm', 'popup,width=520,height=720')
}

/**
 * Calls `onConfirmed` when another window announces it; returns the unsubscribe function. A channel, because the
 * provider's page cuts the link between the windows.
 */
export function whenConfirmed(onConfirmed: () => void): () => void {
  const listening = new BroadcastChannel(channel)
  listening.addEventListener('message', onConfirmed)
  return () => listening.close()
}

export function announceConfirmed(): void {
  const broadcast = new BroadcastChannel(channel)
  broadcast.postMessage(channel)
  broadcast.close()
}
