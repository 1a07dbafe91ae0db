import { isAnswered } from '@fleet/form-schemas/engine/runtime/answered'
import { useId, useState, useSyncExternalStore } from 'react'
import { useIntl } from 'react-intl'
import type { SameAsFirst } from '@fleet/form-schemas/engine/runtime/definition/definition'
import { focusField } from '../../form-renderer/field-ids.ts'
import { useFormContext } from '../../form-renderer/form-context.ts'
import { cardStyle, tickStyle } from '../../form-renderer/widgets/control-style.ts'
import { useText } from '../../lib/intl/use-text.ts'
import { TextButton } from '../../ui/buttons/text-button.tsx'
import { useProblemText } from '../../ui/feedback/use-problem-text.ts'
import { useToast } from '../../ui/feedback/use-toast.ts'
import { answerText } from '../answer-text.ts'
import { useDraftState } from '../draft/use-draft.ts'
import type { Filling } from '../use-filling.ts'
import { displayName, displayNameOrNumber } from './display-name.ts'
import { restoreBefore, takeFromFirst, detach } from './same-as-first-edits.ts'
import { mayTake, sameState } from './same-as-first.ts'

export type Props = {
  readonly filling: Pick<Filling, 'draft' | 'persons' | 'person' | 'instanceRef' | 'texts'>
  readonly same: SameAsFirst
}

/**
 * "Same as Clara": copies person 1's answers, lists them, can restore the old ones, and asks again when person 1
 * changes them.
 */
export function SameAsFirstBox({ filling, same }: Props) {
  const { draft, persons, person, instanceRef } = filling
  const intl = useIntl()
  const t = useText()
  const id = useId()
  const toast = useToast()
  const explain = useProblemText()
  const { store } = useFormContext()
  const [busy, setBusy] = useState(false)
  const state = useDraftState(draft, () =>
    mayTake(draft, person, same)
      ? sameState(draft.form, same, { own: draft.answers(person), first: draft.answers(1) })
      : 'absent',
  )
  const isCovered = useSyncExternalStore(store.subscribe, () =>
    same.fields.some((field) => store.hiddenFields?.().has(field)),
  )
  const name = displayNameOrNumber(
    intl,
    useDraftState(draft, () => displayName(draft, persons, person)),
    person,
  )
  const first = displayNameOrNumber(
    intl,
    useDraftState(draft, () => displayName(draft, persons, 1)),
    1,
  )
  if (state === 'absent') return null
  const names = { name, first }
  const of = { draft, person, same }
  const undo = async () => {
    setBusy(true)
    await restoreBefore({ ...of, instanceRef }).catch((error: unknown) =>
      toast({ tone: 'stop', title: t('filling.same.notUndone'), text: explain(error) }),
    )
    setBusy(false)
  }
  const writeAnother = () => {
    detach(of)
    requestAnimationFrame(() => void same.fields.some(focusField))
  }
  const isTaken = state !== 'offered'
  return (
    <div data-field={same.field} className="mb-field">
      <label className={cardStyle}>
        <input
          type="checkbox"
          className={tickStyle}
          id={id}
          checked={isTaken}
          disabled={busy}
          aria-describedby={`${id}-says`}
          onChange={() => (isTaken ? void undo() : takeFromFirst(of))}
        />
        <span className="font-semibold">{t('filling.same', { name: first })}</span>
        {state !== 'changed' && (
          <span id={`${id}-says`} className="col-start-2 text-[0.9375rem]/[1.375rem] text-ink-2">
            {t(`filling.same.${state === 'taken' ? 'taken' : 'offer'}`, names)}
          </span>
        )}
      </label>
      <div role="status">
        {isTaken && (
          <div className="mt-2.5 ml-[1.6875rem] animate-reveal border-l-2 border-aqua pt-1 pl-5">
            {state === 'changed' && (
              <p id={`${id}-says`} className="mb-3 rounded-md bg-wait-tint px-3.5 py-3 text-wait-ink">
                {t('filling.same.changed', names)}
              </p>
            )}
            {isCovered && <CopiedAnswers filling={filling} fields={same.fields} />}
            <p className="flex flex-wrap gap-x-5">
              {state === 'changed' && (
                <TextButton
                  onClick={() => {
                    takeFromFirst(of)
                    document.getElementById(id)?.focus()
                  }}
                >
                  {t('filling.same.takeAgain', names)}
                </TextButton>
              )}
              <TextButton onClick={writeAnother}>
                {t(`filling.same.${state === 'changed' ? 'keep' : 'another'}`, names)}
              </TextButton>
            </p>
          </div>
        )}
      </div>
    </div>
  )
}

/** Answers of these fields as text instead of controls. */
function CopiedAnswers({
  filling: { draft, texts, person },
  fields,
}: {
  readonly filling: Pick<Filling, 'draft' | 'texts' | 'person'>
  readonly fields: readonly string[]
}) {
  const intl = useIntl()
  const answers = useDraftState(draft, () => draft.answers(person))
  const lines = fields.flatMap((field) => {
    const value = answers[field]
    if (value === undefined || !isAnswered(value)) return []
    const { title, text } = answerText({ intl, form: draft.form, texts, field })
    return [{ field, title, text: text(value) }]
  })
  return (
    <dl lang={texts.language} className="grid gap-x-6 gap-y-2.5 tablet:grid-cols-2">
      {lines.map(({ field, title, text }) => (
        <div key={field}>
          <dt className="text-sm text-ink-2">{title}</dt>
          <dd className="font-medium [overflow-wrap:anywhere]">{text}</dd>
        </div>
      ))}
    </dl>
  )
}
