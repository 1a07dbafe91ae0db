import { HttpProblem } from '../../lib/http/http-problem.ts'
import { useText } from '../../lib/intl/use-text.ts'
import { teamQuery } from '../../lib/queries/team.ts'
import { useCommand } from '../../ui/use-command.ts'
import { useToast } from '../../ui/feedback/use-toast.ts'

/** Adds, changes or deletes a member; the toast of a failure gives the server's message. */
export function useTeamCommand<Given, Result>(
  kind: 'create' | 'update' | 'delete',
  run: (given: Given, idempotencyKey: string) => Promise<Result>,
  onDone: () => void,
) {
  const t = useText()
  const toast = useToast()
  return useCommand({
    run,
    done: `team.${kind}.done`,
    refresh: [teamQuery.queryKey],
    onDone,
    onError: (error) =>
      toast({
        tone: 'stop',
        title: t('team.error'),
        text: (error instanceof HttpProblem && error.detail) || t(`team.${kind}.failed`),
      }),
  })
}
