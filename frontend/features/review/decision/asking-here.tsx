import type { Registration } from '@fleet/backend/features/submissions/contract'
import { documentKinds } from '@fleet/form-schemas/engine/runtime/documents'
import { fieldOf } from '@fleet/form-schemas/engine/runtime/lists/lists'
import type { FormInLanguage } from '../../../form-renderer/served-form.ts'
import type { RowPlace } from '../../../form-reading/answers/answers-props.ts'
import { Asking } from '../../../form-reading/comments/asking.tsx'
import type { Asks } from '../../../form-reading/comments/asks.ts'
import { offered, usePhrases } from './phrases.ts'
import { Phrases } from './phrases-row.tsx'
import { ReadIn } from './read-in.tsx'
import { languageOf } from '../submission.ts'

type Props = { row: RowPlace; asks: Asks; submission: Registration; version: FormInLanguage }

/** Below a row that is asked for: ready words in the guest's language, and the text they go into. */
export function AskingHere({ row, asks, submission, version }: Props) {
  const phrases = usePhrases()
  const language = languageOf(submission, row.person)
  const field = fieldOf(row.field)
  const isDocument = [...documentKinds(version.form.definition).values()].includes(field)
  const here = offered(phrases, { place: isDocument ? 'document' : 'answer', field })
  return (
    <Asking
      {...row}
      asks={asks}
      phrases={(say) => (
        <Phrases offered={here} language={language} said={asks.of(row.person, row.field)?.comment ?? ''} onSay={say} />
      )}
      note={<ReadIn language={language} />}
    />
  )
}
