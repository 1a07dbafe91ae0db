import type { ShownFile } from '@fleet/backend/filling/contract'
import { FormattedMessage } from 'react-intl'
import type { ReadForm } from './read-form.ts'

type Props = { filled: Pick<ReadForm, 'documentAddress'>; text: string | undefined; files: readonly ShownFile[] }

/** An answer in words, or the uploaded files, each opening in a new tab. */
export function AnswerValue({ filled, text, files }: Props) {
  if (files.length > 0) {
    return (
      <ul>
        {files.map(({ documentId, name }) => (
          <li key={documentId}>
            <a href={filled.documentAddress(documentId, 'review')} target="_blank" rel="noopener" className="inline-flex min-h-touch items-center fine:min-h-dense">
              {name}
            </a>
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
