import { useCommand } from '../../../ui/use-command.ts'
import { affectedByDecision } from '../agency.ts'

/** Sends a decision about an agency, and refetches what it changes. */
export function useDecision<Input>(
  send: (input: Input, idempotencyKey: string) => Promise<unknown>,
  onDone: () => void,
) {
  return useCommand({ run: send, refresh: affectedByDecision, onDone })
}
