import { useDraftState } from '../../../form-filling/draft/use-draft.ts'
import type { Filling } from '../../../form-filling/use-filling.ts'
import { useText } from '../../../lib/intl/use-text.ts'
import { Button } from '../../../ui/button.tsx'
import { ProblemNote } from '../../../ui/problem-note.tsx'
import { useCommand } from '../../../ui/use-command.ts'
import type { SubmissionView } from '../submission-view.ts'
import type { AskedFor } from './use-asked.ts'

type Props = { readonly filling: Filling<SubmissionView>; readonly one: AskedFor; readonly onSaid: () => void }

/** One press: what was asked about is right as it is. Of a document there has to be one. */
export function SayRight({ filling: { draft, named }, one: { person, item }, onSaid }: Props) {
  const t = useText()
  const files = useDraftState(draft, ({ view }) => view.documents.files)
  const say = useCommand({
    run: async (_: void, idempotencyKey) => {
      await draft.flush()
      await named.calls.sayRight?.(named.id, item, { idempotencyKey })
      await draft.refresh()
    },
    onDone: onSaid,
  })
  const isThere =
    item.document === undefined || files.some((file) => file.person === person && file.kind === item.document)
  if (!isThere) return null
  return (
    <>
      <Button unavailable={say.isPending} onClick={() => say.mutate()}>
        {t('asked.sayRight')}
      </Button>
      <ProblemNote title={t('asked.sayRight.failed')} error={say.error} />
    </>
  )
}
