import type { Answers, Problem, StepDefinition } from '@fleet/form-schemas/engine/runtime/definition/definition'
import { useId } from 'react'
import { useIntl } from 'react-intl'
import { AnswerRows } from './answer-rows.tsx'
import type { AnswersProps } from './answers-props.ts'
import { DocumentBeside } from './document-beside.tsx'
import { inShort, shownRows } from './shown-rows.ts'
import { StepHeading } from './step-heading.tsx'

type Props = AnswersProps & {
  step: StepDefinition
  fields: readonly string[]
  answers: Answers
  problems: readonly Problem[]
}

/** One step's answers; folded, a line that says what they are; beside them the documents that prove them. */
export function StepAnswers(props: Props) {
  const { filled, version, person, blame, view, folding, documents, step, fields, answers, problems } = props
  const id = useId()
  const intl = useIntl()
  const rows = shownRows({ filled, version, person, blame, intl, step, fields, answers, problems })
  const shown = documents ? rows.filter((row) => row.files.length > 0) : []
  const isOpen = folding?.isOpen(person, step) ?? true
  return (
    <section aria-labelledby={id} className={folding && isOpen ? 'pb-6' : ''}>
      <StepHeading
        id={id}
        number={step.number}
        title={version.texts.steps[step.id]?.title ?? step.id}
        {...(folding ? { folded: { isOpen, toggle: () => folding.toggle(person, step), says: inShort(rows) } } : {})}
        {...(view.revision === undefined && filled.stepAddress
          ? { editAt: filled.stepAddress(step.number, person) }
          : {})}
      />
      <div
        id={`${id}-answers`}
        className={`${isOpen ? '' : 'hidden'} print:block ${shown.length > 0 ? 'desk:grid desk:grid-cols-2 desk:items-start desk:gap-8' : ''}`}
      >
        {isOpen && shown.length > 0 && (
          <div className="grid gap-4 py-4 print:hidden desk:sticky desk:top-16">
            {shown.map(({ name, files }) => (
              <DocumentBeside key={name} files={files} filled={filled} atOnce={documents === 'shown'} />
            ))}
          </div>
        )}
        <AnswerRows {...props} rows={rows} />
      </div>
    </section>
  )
}
