import { useMutation, useQueryClient } from '@tanstack/react-query'
import { HttpProblem } from '../../lib/http-problem.ts'
import { useText } from '../../lib/intl/use-text.ts'
import { useToast } from '../../ui/use-toast.ts'
import { teamQuery } from './team.ts'

/** Adds, changes or deletes a member; toasts as in spec part 2, section 8, with the server's message when it was refused. */
export function useTeamCommand<Given, Result>(
  kind: 'create' | 'update' | 'delete',
  command: (given: Given) => Promise<Result>,
  onDone: () => void,
) {
  const t = useText()
  const toast = useToast()
  const client = useQueryClient()
  const text = (id: string) => t(`team.${id}`)
  return useMutation({
    mutationFn: command,
    onSuccess: async () => {
      toast({ tone: 'done', title: text(`${kind}.done`), text: text(`${kind}.done.text`) })
      onDone()
      await client.invalidateQueries({ queryKey: teamQuery.queryKey })
    },
    onError: (error) => {
      toast({
        tone: 'stop',
        title: text('error'),
        text: (error instanceof HttpProblem && error.detail) || text(`${kind}.failed`),
      })
      // Somebody else may have been quicker.
      void client.invalidateQueries({ queryKey: teamQuery.queryKey })
    },
  })
}
