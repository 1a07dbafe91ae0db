import { enteredText } from '@fleet/form-schemas/engine/runtime/texts/text-kinds'
import type { ReactNode } from 'react'
import { useText } from '../../../lib/intl/use-text.ts'
import { TextArea } from '../../../ui/fields/text-area.tsx'

/** Notes of a decision, as typed. */
export type Notes = { readonly toGuest: string; readonly internal: string }

export const emptyNotes: Notes = { toGuest: '', internal: '' }

/** Notes as the call takes them; blank ones are omitted. */
export function sentNotes({ toGuest, internal }: Notes): { notes?: string; internalNote?: string } {
  const [notes, internalNote] = [enteredText('lines', toGuest), enteredText('lines', internal)]
  return { ...(notes === '' ? {} : { notes }), ...(internalNote === '' ? {} : { internalNote }) }
}

type Props = {
  notes: Notes
  onChange: (notes: Notes) => void
  /** The note to the guest is the reason and required. */
  isReason?: boolean
  /** Renders ready phrases for the note to the guest. */
  phrases?: (setToGuest: (words: string) => void) => ReactNode
  /** Names the language in which the guest reads it. */
  language: ReactNode
}

/** Two notes, each with its reader named below, so that they cannot be mixed up. */
export function DecisionNotes({ notes, onChange, isReason = false, phrases, language }: Props) {
  const t = useText()
  const setToGuest = (toGuest: string) => onChange({ ...notes, toGuest })
  return (
    <div className="mt-5 grid gap-x-6 gap-y-5 tablet:grid-cols-2">
      <div className="grid content-start gap-2">
        <TextArea
          label={t(isReason ? 'review.reason' : 'review.noteToGuest')}
          help={
            <>
              {t('review.noteToGuest.help')} {language}
            </>
          }
          value={notes.toGuest}
          onChange={setToGuest}
          maxLength={2000}
          required={isReason}
        />
        {phrases?.(setToGuest)}
      </div>
      <TextArea
        internal
        label={t('review.internalNote')}
        help={t('review.internalNote.help')}
        value={notes.internal}
        onChange={(internal) => onChange({ ...notes, internal })}
        maxLength={2000}
      />
    </div>
  )
}
