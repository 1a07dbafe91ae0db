import { signingStep } from '@fleet/form-schemas/engine/runtime/shown-record'
import { CircleAlert, CircleCheck, PencilLine } from 'lucide-react'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { useIntl } from 'react-intl'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { recordAt, bookingKey } from '../../../form-filling/draft/records.ts'
import { useDraftState } from '../../../form-filling/draft/use-draft.ts'
import { FillingPage } from '../../../form-filling/filling-page.tsx'
import { useLeaving } from '../../../form-filling/save/use-leaving.tsx'
import { StepButtons } from '../../../form-filling/steps/step-buttons.tsx'
import { StepRail } from '../../../form-filling/steps/step-rail.tsx'
import { allProblems, isClosedPart } from '../../../form-filling/submit/all-problems.ts'
import { problemGroups } from '../../../form-filling/submit/problem-groups.ts'
import { ProblemsPanel } from '../../../form-filling/submit/problems-panel.tsx'
import { useValidators } from '../../../form-renderer/validators.ts'
import { rowId } from '../../../form-reading/answers/row-id.ts'
import { useText } from '../../../lib/intl/use-text.ts'
import { Badge } from '../../../ui/badges/badge.tsx'
import { ErrorPanel } from '../../../ui/feedback/error-panel.tsx'
import { PageTitle } from '../../../ui/pages/page-title.tsx'
import { PersonAnswers } from '../answers/person-answers.tsx'
import { useOpenRegistration } from '../open-registration.ts'
import { PartOfPerson } from '../group-members/part-of-person.tsx'
import { TripBar } from '../trip-bar.tsx'
import { useExitTarget } from '../use-exit-target.ts'
import { changeAddress, ChangeLink } from './change-link.tsx'
import { PersonsHere } from './persons-here.tsx'

/** /form/:id/check: all answers as they are read before signing. Nothing is folded. */
export function CheckPage() {
  const { filling, submitFlow, user } = useOpenRegistration()
  const { draft, texts, groupSize, persons, today } = filling
  const intl = useIntl()
  const t = useText()
  const navigate = useNavigate()
  const { form, records, view } = useDraftState(draft, (state) => state)
  const heading = useArrivalAtRow()
  const leaving = useLeaving(draft, useExitTarget(view, user))
  const signing = signingStep(form.definition)
  const validators = useValidators(form)
  const isValidated = validators.state === 'ready'
  const { problems, groups, warnings } = useMemo(() => {
    const answers = (recordKey: number) => recordAt(form, records, recordKey).now
    const found = !isValidated
      ? []
      : allProblems({
          form,
          answers,
          groupSize,
          persons,
          today,
          confirmations: view.confirmations,
          parts: view.parts,
        }).filter(({ step }) => step !== signing?.id)
    return { problems: found, ...problemGroups({ intl, form, texts, problems: found, groupSize, answers, persons }) }
  }, [isValidated, form, records, groupSize, persons, today, view.confirmations, view.parts, signing, intl, texts])
  // A guest's open confirmation or a member's open part does not block others from signing.
  const missing = problems.filter(
    ({ severity, code }) => severity === 'error' && code !== 'awaitsGuest' && code !== 'awaitsPart',
  )
  const [first] = missing
  const goToField = ({ step, person, field }: (typeof problems)[number]) =>
    void navigate(
      changeAddress(view.id, { step: form.definition.steps.find(({ id }) => id === step)?.number ?? 1, person, field }),
    )
  const onContinue = () => (first ? goToField(first) : submitFlow.toSign())
  // A press while the validators load takes effect once they are ready.
  const [pressed, setPressed] = useState(false)
  const isWaiting = validators.state === 'waiting'
  const runPressed = useEffectEvent(() => {
    setPressed(false)
    onContinue()
  })
  useEffect(() => {
    if (pressed && !isWaiting) runPressed()
  }, [pressed, isWaiting])
  const recordKeys = [
    ...(groupSize > 1 ? [bookingKey] : []),
    ...Array.from({ length: groupSize }, (_, index) => index + 1),
  ]
  return (
    <>
      <PageTitle>{t('registration.check')}</PageTitle>
      <FillingPage
        filling={filling}
        bar={<TripBar draft={draft} onExit={leaving.exit} />}
        rail={<StepRail filling={{ ...filling, step: signing ?? filling.step }} />}
        foot={
          <StepButtons
            filling={{ ...filling, back: submitFlow.back }}
            returns={{
              label:
                pressed && isWaiting
                  ? t('registration.check.checking')
                  : first
                    ? t('registration.check.missing', { count: missing.length })
                    : t('registration.check.sign'),
              go: isWaiting ? () => setPressed(true) : onContinue,
              busy: pressed && isWaiting,
            }}
          />
        }
      >
        <h1 ref={heading} tabIndex={-1} className="scroll-mt-4 desk:text-3xl desk:tracking-[-0.02em]">
          {t('registration.check')}
        </h1>
        <p className="mt-2 mb-6 text-lg text-ink-2">{t('registration.check.text')}</p>
        {submitFlow.changed.size > 0 && (
          <p role="alert" className="mb-6 flex gap-2.5 rounded-lg bg-wait-tint px-4 py-3.5 text-wait-ink">
            <PencilLine aria-hidden className="mt-0.5 size-5 flex-none" />
            {t('registration.check.changed', { count: submitFlow.changed.size })}
          </p>
        )}
        {groupSize > 1 && isValidated && <PersonsHere draft={draft} groupSize={groupSize} problems={problems} />}
        {validators.state === 'failed' && (
          <ErrorPanel title={t('filling.checksMissing')} error={validators.error} onRetry={validators.retry} />
        )}
        <ProblemsPanel groups={groups} warnings={warnings} complete={[]} more={0} onGo={goToField} />
        {recordKeys.map((person) =>
          isClosedPart(view.parts, person) ? (
            <PartOfPerson key={person} filling={{ ...filling, person, recordKey: person }} isSection />
          ) : (
            <PersonAnswers
              key={person}
              filling={filling}
              person={person}
              without={signing?.id}
              problems={problems}
              changed={submitFlow.changed}
              joinsRows
              state={
                person > 0 &&
                isValidated && <PersonStatus count={missing.filter((problem) => problem.person === person).length} />
              }
              act={({ name, field, title, text, files }, { step }) => (
                <ChangeLink
                  id={view.id}
                  step={step.number}
                  person={person}
                  field={name === field ? field : name}
                  title={title}
                  isMissing={text === undefined && files.length === 0}
                />
              )}
            />
          ),
        )}
      </FillingPage>
      {leaving.dialog}
    </>
  )
}

function PersonStatus({ count }: { count: number }) {
  const t = useText()
  return count > 0 ? (
    <Badge tone="stop" icon={CircleAlert}>
      {t('filling.problems', { count })}
    </Badge>
  ) : (
    <Badge tone="done" icon={CircleCheck}>
      {t('registration.check.complete')}
    </Badge>
  )
}

/** Scrolls to and focuses the row named by `?at`, otherwise the heading. */
function useArrivalAtRow() {
  const heading = useRef<HTMLHeadingElement>(null)
  const [params] = useSearchParams()
  const at = params.get('at')
  useEffect(() => {
    const [person = '', field = ''] = (at ?? '').split(':')
    const row = document.getElementById(rowId({ person: Number(person), field }))
    if (row) {
      row.scrollIntoView({ block: 'center' })
      row.closest('[data-row]')?.querySelector('a')?.focus({ preventScroll: true })
      return
    }
    window.scrollTo({ top: 0 })
    heading.current?.focus({ preventScroll: true })
  }, [at])
  return heading
}
