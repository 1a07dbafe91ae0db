import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState, type FormEvent, type ReactNode } from 'react'
import { useIntl } from 'react-intl'
import type { Answers } from '@fleet/form-schemas/engine/runtime/definition/definition'
import { HttpProblem } from '../../lib/http/http-problem.ts'
import { useLanguage } from '../../lib/intl/language-provider.tsx'
import { useText } from '../../lib/intl/use-text.ts'
import { todayInFleet } from '../../lib/today-in-fleet.ts'
import { ErrorPanel } from '../../ui/feedback/error-panel.tsx'
import { SkeletonLine, Skeleton } from '../../ui/feedback/skeleton.tsx'
import { focusFirstProblem } from '../focus-first-problem.ts'
import { problemText } from '../problem-text.ts'
import { SchemaForm } from '../schema-form.tsx'
import { formQuery, type FormInLanguage } from '../served-form.ts'
import { adaptedStep, type Adapted } from './adapted-step.ts'
import { smallStore } from './small-store.ts'

type Props = {
  /** Id of the `form` element, for a button outside of it. */
  readonly id: string
  readonly formId: string
  readonly initial?: Answers
  /** Must not change while the form is shown. */
  readonly adapted?: Adapted
  /** Sends the answers; the problems of a rejection are shown at the fields they name. */
  readonly onSend: (answers: Answers) => Promise<unknown>
  /** Called when the form is submitted while answers are wrong or missing; the fields show the problems. */
  readonly onIncomplete?: () => void
  readonly children?: ReactNode
}

const noAnswers: Answers = {}
const noAdaptation: Adapted = {}

/** A one-step form from form-schemas, filled in and sent as a whole. `children` are below the fields. */
export function SmallForm({ formId, ...props }: Props) {
  const t = useText()
  const { language } = useLanguage()
  const [isPressed, setPressed] = useState(false)
  const form = useQuery({
    ...formQuery(formId, undefined, language),
    staleTime: 60_000,
    placeholderData: (before) => before,
  })
  if (form.data)
    return (
      <LoadedForm
        key={form.data.form.definition.version}
        loaded={form.data}
        isPressed={isPressed}
        setPressed={setPressed}
        {...props}
      />
    )
  if (form.isError)
    return <ErrorPanel title={t('form.loadFailed')} error={form.error} onRetry={() => void form.refetch()} />
  return (
    <form
      id={props.id}
      onSubmit={(event) => {
        event.preventDefault()
        setPressed(true)
      }}
    >
      <Skeleton>
        <div className="grid gap-2 py-3">
          <SkeletonLine className="h-4 w-32" />
          <SkeletonLine className="h-12 w-full" />
        </div>
      </Skeleton>
    </form>
  )
}

type LoadedFormProps = Omit<Props, 'formId'> & {
  readonly loaded: FormInLanguage
  /** The outside button was pressed before the fields were loaded: it takes effect when they are. */
  readonly isPressed: boolean
  readonly setPressed: (isPressed: boolean) => void
}

function LoadedForm({
  id,
  loaded: { form, texts },
  isPressed,
  setPressed,
  initial = noAnswers,
  adapted = noAdaptation,
  onSend,
  onIncomplete,
  children,
}: LoadedFormProps) {
  const intl = useIntl()
  const element = useRef<HTMLFormElement>(null)
  // A double click comes before the button is rendered again.
  const sending = useRef(false)
  // The store survives a change of language; another `initial` needs another key.
  const [today] = useState(() => todayInFleet(new Date()))
  const [store] = useState(() =>
    smallStore({ form, initial, adapted, today, problemText: (problem) => problemText(intl, texts, problem) }),
  )
  useEffect(() => store.setProblemText((problem) => problemText(intl, texts, problem)), [store, intl, texts])
  useEffect(() => {
    if (!isPressed) return
    setPressed(false)
    element.current?.requestSubmit()
  }, [isPressed, setPressed])
  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (sending.current) return
    const answers = store.complete()
    if (!answers) {
      onIncomplete?.()
      return focusFirstProblem(element.current)
    }
    sending.current = true
    await onSend(answers).catch((problem: unknown) => {
      if (problem instanceof HttpProblem && store.refuse(problem.errors) > 0) focusFirstProblem(element.current)
    })
    sending.current = false
  }
  const step = useMemo(
    () => form.definition.steps.slice(0, 1).map((each) => adaptedStep(each, adapted))[0],
    [form, adapted],
  )
  return (
    <form ref={element} id={id} noValidate onSubmit={(event) => void send(event)}>
      {step && (
        <div className="mt-5 [&_fieldset:first-of-type]:mt-0 [&_fieldset:first-of-type]:border-0 [&_fieldset:first-of-type]:pt-0">
          <SchemaForm form={form} step={step} texts={texts} store={store} today={today} />
        </div>
      )}
      {children}
    </form>
  )
}
