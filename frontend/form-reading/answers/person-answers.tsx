import type { ShownFile } from '@fleet/backend/form-instances/contract'
import type { Answers, Problem, StepDefinition } from '@fleet/form-schemas/engine/runtime/definition/definition'
import { activeFields } from '@fleet/form-schemas/engine/runtime/conditions/effective'
import { checkFindings } from '@fleet/form-schemas/engine/runtime/validation/problems'
import { ExternalLink, Eye } from 'lucide-react'
import { useMemo, useState, useId, useRef } from 'react'
import { useIntl } from 'react-intl'
import { DocumentPages } from '../../document-viewer/pages/document-pages.tsx'
import { useInView } from '../../document-viewer/use-in-view.ts'
import { useDates } from '../../lib/intl/dates.ts'
import { useText } from '../../lib/intl/use-text.ts'
import { todayInFleet } from '../../lib/today-in-fleet.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { AnswerRows } from './answer-rows.tsx'
import type { AnswersProps } from './answers-props.ts'
import { documentOf, type FormInstanceView } from '../form-instance-view.ts'
import { summaryLine, shownRows } from './shown-rows.ts'
import { StepHeading } from './step-heading.tsx'
import { useMrzChecks } from './use-mrz-checks.ts'

/** All steps of one person; the booking's step belongs to person 1. Leaves out fields that do not apply. */
export function PersonAnswers(props: AnswersProps) {
  const { formInstance, version, person, folding } = props
  const answers = useMemo(() => formInstance.answersOf(person), [formInstance, person])
  const active = useMemo(() => activeFields(version.form, answers), [version.form, answers])
  const [today] = useState(() => todayInFleet(new Date()))
  const known = useMrzChecks(version.form, [answers])
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

type Props = AnswersProps & {
  step: StepDefinition
  fields: readonly string[]
  answers: Answers
  problems: readonly Problem[]
}

/** Answers of one step, with its documents next to them; a collapsed step is one summary line. */
function StepAnswers(props: Props) {
  const { formInstance, version, person, blame, view, folding, documents, step, fields, answers, problems } = props
  const id = useId()
  const intl = useIntl()
  const rows = shownRows({ formInstance, version, person, blame, intl, step, fields, answers, problems })
  const shown = documents ? rows.filter((row) => row.files.length > 0) : []
  const isOpen = folding?.isOpen(person, step) ?? true
  return (
    <section aria-labelledby={id} className={folding && isOpen ? 'pb-6' : ''}>
      <StepHeading
        id={id}
        number={step.number}
        title={version.texts.steps[step.id]?.title ?? step.id}
        {...(folding
          ? { folded: { isOpen, toggle: () => folding.toggle(person, step), summary: summaryLine(rows) } }
          : {})}
        {...(view.revision === undefined && formInstance.stepAddress
          ? { editAt: formInstance.stepAddress(step.number, person) }
          : {})}
      />
      <div
        id={`${id}-answers`}
        className={`${isOpen ? '' : 'hidden'} print:block ${shown.length > 0 ? 'desk:grid desk:grid-cols-2 desk:items-start desk:gap-8' : ''}`}
      >
        {isOpen && shown.length > 0 && (
          <div className="grid gap-4 py-4 print:hidden desk:sticky desk:top-16">
            {shown.map(({ name, files }) => (
              <DocumentPreview
                key={name}
                files={files}
                formInstance={formInstance}
                loadsAtOnce={documents === 'shown'}
              />
            ))}
          </div>
        )}
        <AnswerRows {...props} rows={rows} />
      </div>
    </section>
  )
}

type DocumentPreviewProps = {
  /** Files of one kind: the pages of one document. */
  files: readonly ShownFile[]
  formInstance: Pick<FormInstanceView, 'documentAddress'>
  /** Loads when visible; otherwise on demand. */
  loadsAtOnce: boolean
}

/** A document next to the answers it proves, page by page, with zoom and rotation. */
function DocumentPreview({ files, formInstance, loadsAtOnce }: DocumentPreviewProps) {
  const t = useText()
  const { moment } = useDates()
  const [isRequested, setRequested] = useState(false)
  const figure = useRef<HTMLElement>(null)
  const inSight = useInView(figure)
  const addedAt = (id: string) => files.find(({ documentId }) => documentId === id)?.uploadedAt ?? ''
  return (
    <figure ref={figure} className="min-w-0 overflow-hidden rounded-md border border-line bg-surface">
      <DocumentPages
        documents={files.map((file) => documentOf(formInstance, file, 'review'))}
        isRequested={isRequested || (loadsAtOnce && inSight)}
        viewportClass="h-[clamp(14rem,45dvh,30rem)]"
        head={({ name, address }) => (
          <a
            href={address}
            target="_blank"
            rel="noopener"
            className="mr-auto inline-flex min-h-touch min-w-0 items-center gap-1.5 text-sm font-medium fine:min-h-dense"
          >
            <span className="truncate">{name}</span>
            <ExternalLink size={16} aria-hidden="true" className="shrink-0" />
          </a>
        )}
        offer={
          <Button size="staff" icon={<Eye size={20} aria-hidden="true" />} onClick={() => setRequested(true)}>
            {t('document.show')}
          </Button>
        }
        foot={({ id }, isViewed) => (
          <p className="border-t border-line px-3 py-2 text-xs text-ink-2 tabular-nums">
            {t(isViewed ? 'document.added.seen' : 'document.added', { when: moment(addedAt(id)) })}
          </p>
        )}
      />
    </figure>
  )
}
