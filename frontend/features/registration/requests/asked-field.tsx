import { useMemo, useState } from 'react'
import { fieldOf } from '@fleet/form-schemas/engine/runtime/lists/lists'
import { useFiles } from '../../../form-filling/uploads/use-files.ts'
import { stepStore } from '../../../form-filling/steps/step-store.ts'
import { useStepWords } from '../../../form-filling/steps/use-step-words.ts'
import type { Filling } from '../../../form-filling/use-filling.ts'
import { SchemaForm } from '../../../form-renderer/schema-form.tsx'
import type { SubmissionView } from '../submission-view.ts'
import type { AskedFor } from './use-asked.ts'

/** The field of what was asked for, without its step. */
export function AskedField({
  filling: { draft, named, uploads, texts, says, revealed, reveal, today },
  one: { person, field, step: whole },
}: {
  readonly filling: Filling<SubmissionView>
  readonly one: AskedFor
}) {
  const words = useStepWords(texts, says)
  const files = useFiles({ draft, named, uploads }, person)
  const [left] = useState(() => new Set<string>())
  const step = useMemo(() => ({ ...whole, groups: [{ id: 'asked', fields: [fieldOf(field)] }] }), [whole, field])
  const store = useMemo(
    () => stepStore({ draft, whose: person, step: whole, today, revealed, left, words }),
    [draft, person, whole, today, revealed, left, words],
  )
  return (
    <div lang={texts.language} className="*:*:mt-0! *:*:border-t-0! *:*:pt-0!">
      <SchemaForm
        form={draft.form}
        step={step}
        texts={texts}
        store={store}
        files={files}
        reveal={reveal}
        today={today}
      />
    </div>
  )
}
