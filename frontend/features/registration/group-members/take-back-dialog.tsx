import { useMutation } from '@tanstack/react-query'
import { FormattedMessage } from 'react-intl'
import type { Filling } from '../../../form-filling/use-filling.ts'
import { call } from '../../../lib/call.ts'
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
      title={<FormattedMessage id="part.takeBack.title" values={{ name }} />}
      text={
        <FormattedMessage id={part.state === 'sent' ? 'part.takeBack.sent' : 'part.takeBack.taken'} values={{ name }} />
      }
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>
            <FormattedMessage id="part.takeBack.keep" />
          </Button>
          <Button look="stop" unavailable={back.isPending} onClick={() => back.mutate()}>
            <FormattedMessage id="part.takeBack" />
          </Button>
        </>
      }
    >
      <ProblemNote title={<FormattedMessage id="part.failed" />} error={back.error} />
    </Dialog>
  )
}
