import type { HttpProblem } from './http-problem.ts'

/** Asks the signed-in person to authenticate again, in place; false when they cancel. `method`: how they signed in. */
type Reauthenticate = (method: string) => Promise<boolean>

let reauthenticate: Reauthenticate | undefined
let running: Promise<boolean> | undefined

/** Registers the dialog that asks; the returned function removes it. */
export function registerReauthentication(run: Reauthenticate): () => void {
  reauthenticate = run
  return () => {
    if (reauthenticate === run) reauthenticate = undefined
  }
}

/** Whether to send the refused call again; concurrent calls share one prompt. */
export async function reauthenticateFor(problem: HttpProblem): Promise<boolean> {
  if (problem.code !== 'session.notRecent' || reauthenticate === undefined) return false
  running ??= reauthenticate(String(problem.values['method'] ?? 'password')).finally(() => {
    running = undefined
  })
  return running
}
