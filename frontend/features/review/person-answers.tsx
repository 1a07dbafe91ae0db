import { activeFields } from '@fleet/form-schemas/engine/active-fields'
import { useMemo } from 'react'
import type { AnswersProps } from './answers-props.ts'
import { StepAnswers } from './step-answers.tsx'
import { answersOf } from './submission.ts'

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
