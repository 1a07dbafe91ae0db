import type { HttpProblem } from './http-problem.ts'

/** Asks whoever is signed in to prove it again, in place; false when they would rather not. `method`: how they signed in. */
type AskAgain = (method: string) => Promise<boolean>

let asker: AskAgain | undefined
let asking: Promise<boolean> | undefined

/** Who asks from now on; the answer takes it back. */
export function askAgainBy(ask: AskAgain): () => void {
  asker = ask
  return () => {
    if (asker === ask) asker = undefined
  }
}

/** Whether the call that was refused may be sent again; several that wait are asked about once. */
export async function provedAgain(problem: HttpProblem): Promise<boolean> {
  if (problem.code !== 'session.notRecent' || asker === undefined) return false
  asking ??= asker(String(problem.values['method'] ?? 'password')).finally(() => {
    asking = undefined
  })
  return asking
}
