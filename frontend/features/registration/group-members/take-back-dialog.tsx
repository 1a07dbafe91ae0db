import { useMutation } from '@tanstack/react-query'
import type { Filling } from '../../../form-filling/use-filling.ts'
import { call } from '../../../lib/call.ts'
import { useText } from '../../../lib/intl/use-text.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { ProblemNote } from '../../../ui/problem-note.tsx'
import type { SubmissionView } from '../submission-view.ts'

type Props = {
  readonly filling: Filling<SubmissionView>
  readonly part: SubmissionView['parts'][number]
  readonly name: string
  readonly onClose: () => void
}

/** Before a part is taken back: the link ends, and what the member said in private goes. */
export function TakeBackDialog({ filling: { draft }, part, name, onClose }: Props) {
  const t = useText()
  const back = useMutation({
    mutationFn: async () => {
      await call('POST /api/submissions/:id/parts/:partId/take-back', {
        params: { id: draft.state().view.id, partId: part.id },
      })
      await draft.refresh().catch(() => undefined)
    },
    onSuccess: onClose,
  })
  return (
    <Dialog
      title={t('part.takeBack.title', { name })}
      text={t(part.state === 'sent' ? 'part.takeBack.sent' : 'part.takeBack.taken', { name })}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('part.takeBack.keep')}</Button>
          <Button look="stop" unavailable={back.isPending} onClick={() => back.mutate()}>
            {t('part.takeBack')}
          </Button>
        </>
      }
    >
      <ProblemNote title={t('part.failed')} error={back.error} />
    </Dialog>
  )
}
