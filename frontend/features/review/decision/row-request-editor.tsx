import type { Registration } from '@fleet/backend/features/submissions/contract'
import { documentKinds } from '@fleet/form-schemas/engine/runtime/documents'
import { fieldOf } from '@fleet/form-schemas/engine/runtime/lists/lists'
import type { FormInLanguage } from '../../../form-renderer/served-form.ts'
import type { AnswerRef } from '../../../form-reading/answers/answers-props.ts'
import { RequestEditor } from '../../../form-reading/requests/request-editor.tsx'
import type { ItemRequests } from '../../../form-reading/requests/item-requests.ts'
import { phrasesFor, usePhrases } from './phrases.ts'
import { Phrases } from './phrases-row.tsx'
import { ReaderLanguage } from './reader-language.tsx'
import { languageOf } from '../submission.ts'

type Props = { row: AnswerRef; requests: ItemRequests; submission: Registration; version: FormInLanguage }

/** Editor below a requested row, with ready phrases in the guest's language. */
export function RowRequestEditor({ row, requests, submission, version }: Props) {
  const phrases = usePhrases()
  const language = languageOf(submission, row.person)
  const field = fieldOf(row.field)
  const isDocument = [...documentKinds(version.form.definition).values()].includes(field)
  const here = phrasesFor(phrases, { place: isDocument ? 'document' : 'answer', field })
  return (
    <RequestEditor
      {...row}
      requests={requests}
      phrases={(setComment) => (
        <Phrases
          offered={here}
          language={language}
          text={requests.of(row.person, row.field)?.comment ?? ''}
          onPick={setComment}
        />
      )}
      note={<ReaderLanguage language={language} />}
    />
  )
}
