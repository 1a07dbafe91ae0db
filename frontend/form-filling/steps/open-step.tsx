import { useMemo, useState } from 'react'
import { RequiredMark } from '../../form-renderer/required-mark.tsx'
import { SchemaForm } from '../../form-renderer/schema-form.tsx'
import { useValidators } from '../../form-renderer/validators.ts'
import { useText } from '../../lib/intl/use-text.ts'
import { ErrorPanel } from '../../ui/feedback/error-panel.tsx'
import { bookingKey } from '../draft/records.ts'
import type { Filling } from '../use-filling.ts'
import { PersonSuffix } from '../group/person-suffix.tsx'
import { sameAsFirstBoxes } from '../group/same-as-first-boxes.tsx'
import { stepStore } from './step-store.ts'
import { useStepTexts } from './use-step-texts.ts'

type Props = {
  readonly filling: Filling
  /** Called before each edit of the booking; false prevents it. */
  readonly mayChangeBooking?: Parameters<typeof stepStore>[0]['mayChange']
  /** Notes by field name. */
  readonly notes?: ReadonlyMap<string, string>
}

/** The open step of the open person. */
export function OpenStep({ filling, mayChangeBooking, notes }: Props) {
  const { recordKey, step } = filling
  return (
    <StepFields
      key={`${recordKey}:${step.id}`}
      filling={filling}
      mayChange={recordKey === bookingKey ? mayChangeBooking : undefined}
      notes={notes}
    />
  )
}

type FieldsProps = {
  readonly filling: Filling
  readonly mayChange: Props['mayChangeBooking']
  readonly notes: Props['notes']
}

/** Title, description and fields of a step. */
function StepFields({
  filling: {
    instanceRef,
    draft,
    persons,
    step,
    texts,
    messageIds,
    recordKey,
    groupSize,
    revealed,
    files,
    reveal,
    today,
    heading,
  },
  mayChange,
  notes,
}: FieldsProps) {
  const t = useText()
  const stepTexts = useStepTexts(texts, messageIds)
  const [left] = useState(() => new Set<string>())
  const store = useMemo(
    () =>
      stepStore({
        draft,
        recordKey,
        step,
        today,
        revealed,
        left,
        texts: stepTexts,
        ...(mayChange ? { mayChange } : {}),
        ...(notes ? { notes } : {}),
      }),
    [draft, recordKey, step, today, revealed, left, stepTexts, mayChange, notes],
  )
  const boxes = useMemo(
    () =>
      recordKey === bookingKey || groupSize < 2
        ? undefined
        : sameAsFirstBoxes({ instanceRef, draft, persons, person: recordKey, texts }, step),
    [instanceRef, draft, persons, recordKey, texts, step, groupSize],
  )
  const validators = useValidators(draft.form, step.id)
  const { title = step.id, description } = texts.steps[step.id] ?? {}
  return (
    <>
      <h1 ref={heading} tabIndex={-1} className="scroll-mt-4 desk:text-3xl desk:tracking-[-0.02em]">
        <span lang={texts.language}>{title}</span>
        {groupSize > 1 && recordKey !== bookingKey && (
          <span className="text-ink-2">
            {' '}
            <PersonSuffix draft={draft} persons={persons} person={recordKey} />
          </span>
        )}
      </h1>
      {description && (
        <p lang={texts.language} className="mt-2 text-lg text-ink-2">
          {description}
        </p>
      )}
      <p className="mt-3 text-sm text-ink-2">{t('form.required', { mark: <RequiredMark key="mark" /> })}</p>
      {validators.state === 'failed' && (
        <div className="mt-4">
          <ErrorPanel title={t('filling.checksMissing')} error={validators.error} onRetry={validators.retry} />
        </div>
      )}
      <div lang={texts.language} className="contents">
        <SchemaForm
          form={draft.form}
          step={step}
          texts={texts}
          store={store}
          files={files}
          reveal={reveal}
          groupExtras={boxes}
          today={today}
        />
      </div>
    </>
  )
}
