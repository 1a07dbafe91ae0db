import { activeFields } from '@fleet/form-schemas/engine/active-fields'
import { useMemo } from 'react'
import type { BlameIndex } from './blame.ts'
import type { FormVersion } from './form-version.ts'
import type { OpenField } from './review-screen.tsx'
import { StepAnswers } from './step-answers.tsx'
import { answersOf, type Submission } from './submission.ts'
import type { View } from './use-view.ts'

export type AnswersProps = {
  submission: Submission
  version: FormVersion
  person: number
  blame: BlameIndex
  open: OpenField
  onOpen: (open: OpenField) => void
  view: View
}

/** All steps of one person; the booking's own step stands with person 1. Fields that do not apply are left out. */
export function PersonAnswers(props: AnswersProps) {
  const { submission, version, person } = props
  const answers = useMemo(() => answersOf(submission, person), [submission, person])
  const active = useMemo(() => activeFields(version.form, answers), [version.form, answers])
  const steps = version.form.definition.steps.filter(({ scope }) => scope === 'person' || person === 1)
  return (
    <div className="grid gap-8">
      {steps.map((step) => {
        const fields = step.fields.filter((field) => active.has(field))
        return fields.length > 0 && <StepAnswers key={step.id} {...props} step={step} fields={fields} answers={answers} />
      })}
    </div>
  )
}
