import type { ShownFile } from '@fleet/backend/filling/contract'
import { FormattedMessage } from 'react-intl'
import { DocumentName } from '../documents/document-name.tsx'
import { documentOf, type ReadForm } from './read-form.ts'

type Props = { filled: Pick<ReadForm, 'documentAddress'>; text: string | undefined; files: readonly ShownFile[] }

/** An answer in words, or the uploaded files, each the way to its preview. */
export function AnswerValue({ filled, text, files }: Props) {
  if (files.length > 0) {
    return (
      <ul>
        {files.map(({ documentId, name }, at) => (
          <li key={documentId}>
            <DocumentName documents={files.map((file) => documentOf(filled, file, 'review'))} at={at} className="inline-flex min-h-touch items-center fine:min-h-dense">
              {name}
            </DocumentName>
          </li>
        ))}
      </ul>
    )
  }
  if (text !== undefined) return text
  return (
    <span className="font-normal text-ink-3">
      <FormattedMessage id="answer.none" />
    </span>
  )
}
