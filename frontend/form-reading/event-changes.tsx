import type { HistoryChange } from '@fleet/backend/form-instances/contract'
import { isWithin } from '@fleet/form-schemas/engine/runtime/lists/lists'
import { useState } from 'react'
import { useText } from '../lib/intl/use-text.ts'
import { ChangeLine } from './change-line.tsx'
import type { OpenField } from './open-field.ts'
import { isGroup, type ReadForm } from './read-form.ts'

const few = 4

type Props = { filled: ReadForm; changes: readonly HistoryChange[]; open: OpenField }

/** What an event changed, the opened field first; more than a few fold away. */
export function EventChanges({ filled, changes, open }: Props) {
  const t = useText()
  const [all, setAll] = useState(false)
  if (changes.length === 0) return null
  const isHere = ({ person, field }: HistoryChange) =>
    open !== undefined && isWithin(field, open.field) && (person ?? 1) === open.person
  const ordered = [...changes.filter(isHere), ...changes.filter((change) => !isHere(change))]
  const shown = all || ordered.length <= few + 1 ? ordered : ordered.slice(0, few)
  return (
    <>
      {shown.map((change) => (
        <ChangeLine
          filled={filled}
          key={`${change.person}:${change.field}`}
          change={change}
          isHere={isHere(change)}
          isGroup={isGroup(filled)}
        />
      ))}
      {shown.length < ordered.length && (
        <button
          type="button"
          onClick={() => setAll(true)}
          className="mt-1 inline-flex min-h-touch items-center font-medium text-aqua-ink underline underline-offset-[0.2em] fine:min-h-dense"
        >
          {t('history.moreAnswers', { count: ordered.length - shown.length })}
        </button>
      )}
    </>
  )
}
