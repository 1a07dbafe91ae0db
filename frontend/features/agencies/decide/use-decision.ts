import { useCommand } from '../../../ui/use-command.ts'
import { affectedByDecision } from '../agency.ts'

/** Sends a decision about an agency, and fetches again what it changes. */
export function useDecision<Said>(send: (said: Said, idempotencyKey: string) => Promise<unknown>, onDone: () => void) {
  return useCommand({ run: send, refresh: affectedByDecision, onDone })
}
