import { useText } from '../../lib/intl/use-text.ts'
import { useCommand } from '../../ui/use-command.ts'
import { useProblemText } from '../../ui/feedback/use-problem-text.ts'
import { useToast } from '../../ui/feedback/use-toast.ts'

/** Creates, changes or deletes an account; the toast of a failure gives the reason. */
export function useAccountCommand<Given, Result>(
  kind: 'create' | 'update' | 'delete',
  run: (given: Given, idempotencyKey: string) => Promise<Result>,
  onDone: () => void,
) {
  const t = useText()
  const toast = useToast()
  const problemText = useProblemText()
  return useCommand({
    run,
    refresh: [['accounts']],
    onDone: () => {
      toast({ tone: 'done', title: t('accounts.success'), text: t(`accounts.${kind}.done`) })
      onDone()
    },
    onError: (error) =>
      toast({
        tone: 'stop',
        title: t('accounts.error'),
        text: `${t(`accounts.${kind}.failed`)}. ${problemText(error)}`,
      }),
  })
}
