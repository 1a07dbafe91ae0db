import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { Form, FormTexts } from '@fleet/form-schemas/engine/definition'
import { cardStyle, tickStyle } from '../../form-renderer/widgets/control-style.ts'
import { useDates } from '../../lib/intl/dates.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { answerText } from './answer-text.ts'
import type { Conflict } from './draft/conflicts.ts'
import { lastChange } from './draft/submission-calls.ts'

type Props = {
  readonly id: string
  readonly form: Form
  readonly texts: FormTexts
  readonly conflicts: readonly Conflict[]
  readonly onChoose: (mine: readonly boolean[]) => void
}

/** The same answer was changed on both sides: both are shown, the person chooses; the other stays in the history. */
export function ConflictDialog({ id, form, texts, conflicts, onChoose }: Props) {
  const intl = useIntl()
  const dates = useDates()
  const [mine, setMine] = useState<readonly boolean[]>(() => conflicts.map(() => true))
  const others = useQueries({
    queries: conflicts.map(({ place, field }) => ({
      queryKey: ['last-change', id, place, field],
      queryFn: () => lastChange(id, Math.max(1, place), field),
      gcTime: 0,
    })),
  })
  const keep = (index: number, choice: boolean) => setMine(mine.map((old, at) => (at === index ? choice : old)))
  return (
    <Dialog
      title={<FormattedMessage id="registration.conflict.title" values={{ count: conflicts.length }} />}
      text={<FormattedMessage id="registration.conflict.text" />}
      onClose={() => onChoose(conflicts.map(() => true))}
      actions={
        <Button look="ink" onClick={() => onChoose(mine)}>
          <FormattedMessage id="registration.conflict.keep" />
        </Button>
      }
    >
      {conflicts.map(({ place, field, ...values }, index) => {
        const { title, text } = answerText({ intl, form, texts, field })
        const other = others[index]?.data
        const who = other ? [other.actor.name, dates.moment(other.at)].filter(Boolean).join(', ') : intl.formatMessage({ id: 'registration.conflict.other' })
        return (
          <fieldset key={`${place}:${field}`} className="mt-5">
            <legend className="mb-2">
              {place > 1 ? intl.formatMessage({ id: 'registration.personField' }, { person: place, field: title }) : title}
            </legend>
            <div className="grid gap-2.5">
              {[true, false].map((isMine) => (
                <label key={String(isMine)} className={cardStyle}>
                  <input type="radio" className={tickStyle} name={`keep-${place}-${field}`} checked={mine[index] === isMine} onChange={() => keep(index, isMine)} />
                  <span className="font-semibold tabular-nums [overflow-wrap:anywhere]">{text(isMine ? values.mine : values.theirs)}</span>
                  <span className="col-start-2 text-[0.9375rem]/[1.375rem] text-ink-2">{isMine ? intl.formatMessage({ id: 'registration.conflict.mine' }) : who}</span>
                </label>
              ))}
            </div>
          </fieldset>
        )
      })}
    </Dialog>
  )
}
