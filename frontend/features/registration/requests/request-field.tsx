import { useMemo, useState } from 'react'
import { fieldOf } from '@fleet/form-schemas/engine/runtime/lists/lists'
import { useFiles } from '../../../form-filling/uploads/use-files.ts'
import { stepStore } from '../../../form-filling/steps/step-store.ts'
import { useStepTexts } from '../../../form-filling/steps/use-step-texts.ts'
import type { Filling } from '../../../form-filling/use-filling.ts'
import { SchemaForm } from '../../../form-renderer/schema-form.tsx'
import type { SubmissionView } from '../submission-view.ts'
import type { RequestEntry } from './use-request-entries.ts'

/** The requested field without the rest of its step. */
export function RequestField({
  filling: { draft, instanceRef, uploads, texts, messageIds, revealed, reveal, today },
  one: { person, field, step: fullStep },
}: {
  readonly filling: Filling<SubmissionView>
  readonly one: RequestEntry
}) {
  const stepTexts = useStepTexts(texts, messageIds)
  const files = useFiles({ draft, instanceRef, uploads }, person)
  const [left] = useState(() => new Set<string>())
  const step = useMemo(() => ({ ...fullStep, groups: [{ id: 'asked', fields: [fieldOf(field)] }] }), [fullStep, field])
  const store = useMemo(
    () => stepStore({ draft, recordKey: person, step: fullStep, today, revealed, left, texts: stepTexts }),
    [draft, person, fullStep, today, revealed, left, stepTexts],
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
