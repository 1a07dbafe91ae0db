import { useCallback, useMemo, useRef, useState, type RefObject } from 'react'
import type { FormTexts, StepDefinition } from '@fleet/form-schemas/engine/runtime/definition/definition'
import type { FormFiles, Reveal } from '../form-renderer/form-store.ts'
import type { FormInLanguage } from '../form-renderer/served-form.ts'
import { hasValidators, useValidatorsWhenIdle } from '../form-renderer/validators.ts'
import { usePrefetchLazyParts } from '../ui/lazy-part.tsx'
import type { FormInstanceRef } from './calls.ts'
import type { DeviceCopies } from './draft/device-copy/device-copy.ts'
import type { Draft } from './draft/draft.ts'
import { revealedSteps, type Revealed } from './draft/revealed.ts'
import { useDraft, useDraftState, type RefetchForm } from './draft/use-draft.ts'
import type { FormType, FillingTexts } from './form-type.ts'
import { type Uploads, useUploads } from './uploads/use-uploads.ts'
import { useFiles } from './uploads/use-files.ts'
import type { FormInstanceData } from './form-instance-data.ts'
import { createProgressReader, type PersonProgress } from './group/person-progress.ts'
import { useLiveForm, type LiveForm } from './live/use-live-form.ts'
import { personsOf, recordKeyOf, type Persons } from './persons.ts'
import { useSaveToasts } from './save/use-save-toasts.ts'
import { useArrival, usePosition, type Position } from './steps/use-position.ts'
import { useSteps } from './steps/use-steps.ts'
import { useSubmit, type Outcome, type Submit } from './submit/use-submit.ts'

/** A form when its page was opened. */
export type OpenedForm<View extends FormInstanceData> = {
  readonly loaded: FormInLanguage
  readonly view: View
  readonly copies: DeviceCopies
  /** Account that fills it in. */
  readonly accountId: string
  /** Date of the fleet. */
  readonly today: string
  readonly refetchForm: RefetchForm
}

/** A form being filled in: one step of one person at a time. */
export type Filling<View extends FormInstanceData = FormInstanceData> = {
  readonly instanceRef: FormInstanceRef
  readonly messageIds: FillingTexts
  readonly waitsForCompletion: boolean
  readonly persons: Persons
  readonly draft: Draft<View>
  readonly texts: FormTexts
  readonly today: string
  readonly groupSize: number
  /** Record of the open step: 0 is the booking. */
  readonly recordKey: number
  readonly person: number
  readonly step: StepDefinition
  readonly heading: RefObject<HTMLHeadingElement | null>
  readonly revealed: Revealed
  readonly files: FormFiles
  readonly uploads: Uploads
  readonly reveal: Reveal | undefined
  readonly live: LiveForm
  readonly goTo: (to: Position) => void
  /** Opens the step of a field and focuses the field. */
  readonly goToField: (to: FieldPlace) => void
  /** Opens a field from the list of problems; while its step is open, `backToList` returns. */
  readonly goToProblem: (to: FieldPlace) => void
  readonly backToList: (() => void) | undefined
  /** Reveals missing answers in the open step. */
  readonly leave: () => void
  readonly next: () => void
  /** Target of Continue, when it is another person. */
  readonly nextPerson: number | undefined
  /** Progress of all persons, or of those after one, in order; undefined while validators load. */
  readonly personProgress: (after?: number) => readonly PersonProgress[] | undefined
  /** Absent: no previous position. */
  readonly back: (() => void) | undefined
  readonly isLast: boolean
  readonly submission: Omit<Submit, 'submit'>
  /** Whether this person can submit here. */
  readonly canSubmit: boolean
  readonly submit: (shown?: string) => Promise<Outcome>
  /** Saves now and shows a toast with the outcome. */
  readonly save: () => Promise<void>
}

type FieldPlace = { readonly step: string; readonly person: number; readonly field: string }

export function useFilling<View extends FormInstanceData>(
  formType: FormType<View>,
  { loaded: { form, texts }, view: opened, copies, accountId, today, refetchForm }: OpenedForm<View>,
): Filling<View> {
  const toasts = useSaveToasts(formType.texts)
  const persons = personsOf(formType)
  const instanceRef = useMemo(() => ({ calls: formType.calls, id: opened.id }), [formType.calls, opened.id])
  const draft = useDraft({ formType, form, view: opened, copies, onFirstSave: toasts.firstSave, refetchForm })
  const groupSize = useDraftState(draft, draft.groupSize)
  const mayAct = useDraftState(draft, ({ view }) => view.may)
  const { steps } = useDraftState(draft, (state) => state.form).definition
  useValidatorsWhenIdle(draft.form)
  usePrefetchLazyParts()
  const [revealed] = useState(revealedSteps)
  const heading = useRef<HTMLHeadingElement>(null)

  const position = usePosition({
    first: { step: persons.resumeAt(opened), person: 1 },
    steps: steps.map(({ number }) => number),
    groupSize,
    page: formType.page(opened.id),
  })
  const { person } = position
  const step = stepAt(steps, position.step)
  const recordKey = recordKeyOf(persons, step, person)
  const arrive = useArrival({ step: position.isHere ? step.id : undefined, person, field: position.field }, heading)
  const live = useLiveForm(draft, {
    form,
    texts,
    step: position.step,
    answers: () => draft.answers(recordKey),
    onMoved: position.move,
    heading,
  })
  const [readProgress] = useState(createProgressReader)
  const personProgress = useCallback(
    (after?: number) =>
      hasValidators(draft.form)
        ? readProgress(
            {
              form: draft.form,
              answers: draft.answers,
              groupSize: draft.groupSize(),
              today,
              confirmations: draft.state().view.confirmations,
              parts: draft.state().view.parts,
            },
            after,
          )
        : undefined,
    [readProgress, draft, today],
  )
  const { goTo, ...navigation } = useSteps({
    draft,
    revealed,
    position,
    persons,
    recordKey,
    groupSize,
    today,
    personProgress,
    arrive,
  })
  const positionOf = ({ step: stepId, person: of }: FieldPlace) => ({
    step: steps.find(({ id }) => id === stepId)?.number ?? position.step,
    person: Math.max(1, of),
  })
  const goToField = (place: FieldPlace) => {
    const to = positionOf(place)
    arrive(place.field)
    if (!position.isHere || to.step !== position.step || to.person !== person) goTo(to)
  }

  const [problemVisit, setListed] = useState<{ readonly from: Position; readonly to: Position }>()
  const goToProblem = (place: FieldPlace) => {
    setListed({ from: { step: position.step, person }, to: positionOf(place) })
    goToField(place)
  }
  const isAt = ({ step: number, person: of }: Position) => number === position.step && of === person
  const backToList =
    problemVisit && isAt(problemVisit.to) && !isAt(problemVisit.from) ? () => goTo(problemVisit.from) : undefined

  const uploads = useUploads({ draft, instanceRef, accountId, page: formType.page(opened.id) })
  const files = useFiles({ draft, instanceRef, uploads }, person)
  const { reveal: revealOf } = formType.calls
  const reveal = useMemo(() => revealOf && ((field: string) => revealOf(opened.id, field)), [revealOf, opened.id])
  const { submit, ...submission } = useSubmit({
    draft,
    instanceRef,
    uploads,
    messageIds: formType.texts,
    persons,
    today,
  })
  const send = async (shown?: string) => {
    const outcome = await submit(shown)
    if (outcome === 'incomplete') revealed.revealAll()
    if (outcome === 'changed') return outcome
    requestAnimationFrame(() =>
      document.getElementById(outcome === 'incomplete' ? 'problems-title' : 'status-note')?.focus(),
    )
    if (outcome !== 'failed') window.scrollTo({ top: 0 })
    return outcome
  }
  const save = async () => ((await draft.flush()) ? toasts.saved() : toasts.notSaved())

  const canSubmit = navigation.isLast && mayAct.includes(formType.submitAction ?? 'submit')
  return {
    instanceRef,
    messageIds: formType.texts,
    waitsForCompletion: formType.waitsForCompletion === true,
    persons,
    draft,
    texts,
    today,
    groupSize,
    recordKey,
    person,
    step,
    heading,
    revealed,
    files,
    uploads,
    reveal,
    live,
    goTo,
    goToField,
    goToProblem,
    backToList,
    personProgress,
    ...navigation,
    submission,
    canSubmit,
    submit: send,
    save,
  }
}

/** @throws Error the form has no such step */
function stepAt(steps: readonly StepDefinition[], number: number): StepDefinition {
  const step = steps.find((one) => one.number === number)
  if (!step) throw new Error(`the form has no step ${number}`)
  return step
}
