import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { useDraftState } from '../../../form-filling/draft/use-draft.ts'
import type { Filling } from '../../../form-filling/use-filling.ts'
import { useText } from '../../../lib/intl/use-text.ts'
import { newId } from '../../../lib/new-id.ts'
import { Button } from '../../../ui/button.tsx'
import { ProblemNote } from '../../../ui/problem-note.tsx'
import type { SubmissionView } from '../submission-view.ts'
import type { AskedFor } from './use-asked.ts'

type Props = { readonly filling: Filling<SubmissionView>; readonly one: AskedFor; readonly onSaid: () => void }

/** One press: what was asked about is right as it is. Of a document there has to be one. */
export function SayRight({ filling: { draft, named }, one: { person, item }, onSaid }: Props) {
  const t = useText()
  const key = useRef<string>(undefined)
  const files = useDraftState(draft, ({ view }) => view.documents.files)
  const say = useMutation({
    mutationFn: async () => {
      key.current ??= newId()
      await draft.flush()
      await named.calls.sayRight?.(named.id, item, { idempotencyKey: key.current })
      await draft.refresh()
    },
    onSuccess: onSaid,
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
