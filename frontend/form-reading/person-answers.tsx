import { activeFields } from '@fleet/form-schemas/engine/runtime/effective'
import { checkFindings } from '@fleet/form-schemas/engine/runtime/problems'
import { useMemo, useState } from 'react'
import { todayInFleet } from '../lib/today-in-fleet.ts'
import type { AnswersProps } from './answers-props.ts'
import { useLinesOf } from './use-lines-of.ts'
import { StepAnswers } from './step-answers.tsx'

/** All steps of one person; the booking's own step stands with person 1. Fields that do not apply are left out. */
export function PersonAnswers(props: AnswersProps) {
  const { filled, version, person, folding } = props
  const answers = useMemo(() => filled.answersOf(person), [filled, person])
  const active = useMemo(() => activeFields(version.form, answers), [version.form, answers])
  const [today] = useState(() => todayInFleet(new Date()))
  const known = useLinesOf(version.form, [answers])
  const problems = useMemo(
    () => checkFindings(version.form, answers, { today, known }),
    [version.form, answers, today, known],
  )
  const steps = version.form.definition.steps.filter(({ scope }) => scope === 'person' || person === 1)
  return (
    <div className={folding ? 'border-b border-line' : 'grid gap-8'}>
      {steps.map((step) => {
        const fields = step.fields.filter((field) => active.has(field))
        return (
          fields.length > 0 && (
            <StepAnswers key={step.id} {...props} step={step} fields={fields} answers={answers} problems={problems} />
          )
        )
      })}
    </div>
  )
}
