import type { Filling } from '../../../form-filling/use-filling.ts'
import { call } from '../../../lib/http/call.ts'
import { useText } from '../../../lib/intl/use-text.ts'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'
import { useCommand } from '../../../ui/use-command.ts'
import type { SubmissionView } from '../submission-view.ts'

type Props = {
  readonly filling: Filling<SubmissionView>
  readonly part: SubmissionView['parts'][number]
  readonly name: string
  readonly onClose: () => void
}

/** Confirms taking a part back: the link expires, and private answers of the member are deleted. */
export function TakeBackDialog({ filling: { draft }, part, name, onClose }: Props) {
  const t = useText()
  const back = useCommand({
    run: async () => {
      await call('POST /api/submissions/:id/parts/:partId/take-back', {
        params: { id: draft.state().view.id, partId: part.id },
      })
      await draft.refresh().catch(() => undefined)
    },
    onDone: onClose,
  })
  return (
    <ConfirmDialog
      size="control"
      title={t('part.takeBack.title', { name })}
      text={t(part.state === 'sent' ? 'part.takeBack.sent' : 'part.takeBack.taken', { name })}
      cancelLabel={t('part.takeBack.keep')}
      confirmLabel={t('part.takeBack')}
      look="stop"
      onConfirm={() => back.mutate()}
      onClose={onClose}
      command={back}
      failed={t('part.failed')}
    />
  )
}
