import type { ShownFile } from '@fleet/backend/form-instances/contract'
import { DocumentName } from '../../document-viewer/document-name.tsx'
import { Thumbnail } from '../../document-viewer/thumbnail.tsx'
import { useText } from '../../lib/intl/use-text.ts'
import { documentOf, type FormInstanceView } from '../form-instance-view.ts'

type Props = {
  formInstance: Pick<FormInstanceView, 'documentAddress'>
  text: string | undefined
  files: readonly ShownFile[]
  small?: 'shown' | 'offered' | undefined
}

/** An answer as text, or its files with links to their previews. */
export function AnswerValue({ formInstance, text, files, small }: Props) {
  const t = useText()
  if (files.length > 0) {
    const documents = files.map((file) => documentOf(formInstance, file, 'review'))
    return (
      <ul>
        {documents.map(({ id, name }, at) => (
          <li key={id} className="flex items-center gap-2 not-first:mt-1">
            {small && <Thumbnail documents={documents} at={at} isShown={small === 'shown'} />}
            <DocumentName
              documents={documents}
              at={at}
              className="inline-flex min-h-touch min-w-0 items-center fine:min-h-dense"
            >
              <span title={name} className="line-clamp-2 print:line-clamp-none">
                {name}
              </span>
            </DocumentName>
          </li>
        ))}
      </ul>
    )
  }
  if (text !== undefined) return text
  return <span className="font-normal text-ink-3">{t('answer.none')}</span>
}
