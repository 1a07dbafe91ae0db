import type { HttpProblem } from './http-problem.ts'

/** Asks whoever is signed in to prove it again, in place; false when they would rather not. `method`: how they signed in. */
type Reauthenticate = (method: string) => Promise<boolean>

let reauthenticate: Reauthenticate | undefined
let running: Promise<boolean> | undefined

/** Who asks from now on; the answer takes it back. */
export function registerReauthentication(run: Reauthenticate): () => void {
  reauthenticate = run
  return () => {
    if (reauthenticate === run) reauthenticate = undefined
  }
}

/** Whether the call that was refused may be sent again; several that wait are asked about once. */
export async function reauthenticateFor(problem: HttpProblem): Promise<boolean> {
  if (problem.code !== 'session.notRecent' || reauthenticate === undefined) return false
  running ??= reauthenticate(String(problem.values['method'] ?? 'password')).finally(() => {
    running = undefined
  })
  return running
}
