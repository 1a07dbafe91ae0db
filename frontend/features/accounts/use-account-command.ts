import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useText } from '../../lib/intl/use-text.ts'
import { useProblemText } from '../../ui/use-problem-text.ts'
import { useToast } from '../../ui/use-toast.ts'

/** Creates, changes or deletes an account; toasts as in spec part 2, section 8, with the reason when it was refused. */
export function useAccountCommand<Given, Result>(
  kind: 'create' | 'update' | 'delete',
  command: (given: Given) => Promise<Result>,
  onDone: () => void,
) {
  const t = useText()
  const toast = useToast()
  const client = useQueryClient()
  const problemText = useProblemText()
  return useMutation({
    mutationFn: command,
    onSuccess: async () => {
      toast({
        tone: 'done',
        title: t('accounts.success'),
        text: t(`accounts.${kind}.done`),
      })
      onDone()
      await client.invalidateQueries({ queryKey: ['accounts'] })
    },
    onError: (error) =>
      toast({
        tone: 'stop',
        title: t('accounts.error'),
        text: `${t(`accounts.${kind}.failed`)}. ${problemText(error)}`,
      }),
  })
}
