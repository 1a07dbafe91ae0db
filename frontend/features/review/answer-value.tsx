import type { ShownFile } from '@fleet/backend/filling/contract'
import { FormattedMessage } from 'react-intl'
import { documentAddress } from './document-link.tsx'

type Props = { submissionId: string; text: string | undefined; files: readonly ShownFile[] }

/** An answer in words, or the uploaded files, each opening in a new tab. */
export function AnswerValue({ submissionId, text, files }: Props) {
  if (files.length > 0) {
    return (
      <ul>
        {files.map(({ documentId, name }) => (
          <li key={documentId}>
            <a href={documentAddress(submissionId, documentId)} target="_blank" rel="noopener" className="inline-flex min-h-touch items-center fine:min-h-dense">
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
