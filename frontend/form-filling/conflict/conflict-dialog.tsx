import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import { cardStyle, tickStyle } from '../../form-renderer/widgets/control-style.ts'
import { useDates } from '../../lib/intl/dates.ts'
import { useText } from '../../lib/intl/use-text.ts'
import { useSessionUser } from '../../lib/session/session.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { answerText } from '../answer-text.ts'
import { lastChangeQuery } from '../calls.ts'
import { useDraftState } from '../draft/use-draft.ts'
import type { Filling } from '../use-filling.ts'
import type { Conflict } from './conflicts.ts'

type Props = { readonly filling: Filling }

/** Asks the person to resolve conflicts, if there are any. */
export function Conflicts({ filling }: Props) {
  const conflicts = useDraftState(filling.draft, (state) => state.conflicts)
  return (
    conflicts.length > 0 && (
      <ConflictDialog
        key={conflicts.map(({ recordKey, field }) => `${recordKey}:${field}`).join(' ')}
        filling={filling}
        conflicts={conflicts}
      />
    )
  )
}

/** Shows both answers of each conflict; the person chooses, the other one stays in the history. */
function ConflictDialog({ filling, conflicts }: Props & { readonly conflicts: readonly Conflict[] }) {
  const t = useText()
  const { draft } = filling
  const [mine, setMine] = useState<readonly boolean[]>(() => conflicts.map(() => true))
  const keep = (index: number, choice: boolean) => setMine(mine.map((old, at) => (at === index ? choice : old)))
  return (
    <Dialog
      title={t('filling.conflict.title', { count: conflicts.length })}
      text={t('filling.conflict.text')}
      onClose={() => draft.choose(conflicts.map(() => true))}
      actions={
        <Button look="ink" onClick={() => draft.choose(mine)}>
          {t('filling.conflict.keep')}
        </Button>
      }
    >
      {conflicts.map((conflict, index) => (
        <BothAnswers
          key={`${conflict.recordKey}:${conflict.field}`}
          filling={filling}
          conflict={conflict}
          mine={mine[index] === true}
          onKeep={(choice) => keep(index, choice)}
        />
      ))}
    </Dialog>
  )
}

type BothProps = Props & {
  readonly conflict: Conflict
  readonly mine: boolean
  readonly onKeep: (mine: boolean) => void
}

function BothAnswers({
  filling: { instanceRef, draft, texts },
  conflict: { recordKey, field, number, ...values },
  mine,
  onKeep,
}: BothProps) {
  const intl = useIntl()
  const t = useText()
  const dates = useDates()
  const ownId = useSessionUser()?.id
  const { data: other } = useQuery(lastChangeQuery(instanceRef, { person: Math.max(1, recordKey), field }))
  const { title, text } = answerText({ intl, form: draft.form, texts, field, number })
  const isOwn = other !== undefined && other !== null && other.actor.id === ownId
  const who = other
    ? [isOwn ? t('filling.conflict.mineElsewhere') : other.actor.name, dates.moment(other.at)]
        .filter(Boolean)
        .join(', ')
    : t('filling.conflict.other')
  return (
    <fieldset className="mt-5">
      <legend className="mb-2">
        {recordKey > 1 ? t('filling.personField', { person: recordKey, field: title }) : title}
      </legend>
      <div className="grid gap-2.5">
        {[true, false].map((isMine) => (
          <label key={String(isMine)} className={cardStyle}>
            <input
              type="radio"
              className={tickStyle}
              name={`keep-${recordKey}-${field}`}
              checked={mine === isMine}
              onChange={() => onKeep(isMine)}
            />
            <span className="font-semibold tabular-nums [overflow-wrap:anywhere]">
              {text(isMine ? values.mine : values.theirs)}
            </span>
            <span className="col-start-2 text-[0.9375rem]/[1.375rem] text-ink-2">
              {isMine ? t('filling.conflict.mine') : who}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
