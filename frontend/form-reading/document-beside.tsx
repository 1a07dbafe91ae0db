import type { ShownFile } from '@fleet/backend/form-instances/contract'
import { ExternalLink, Eye } from 'lucide-react'
import { useRef, useState } from 'react'
import { DocumentPages } from '../document-viewer/document-pages.tsx'
import { useInSight } from '../document-viewer/use-in-sight.ts'
import { useDates } from '../lib/intl/dates.ts'
import { useText } from '../lib/intl/use-text.ts'
import { Button } from '../ui/button.tsx'
import { documentOf, type ReadForm } from './read-form.ts'

type Props = {
  /** Of one kind: the pages of one document. */
  files: readonly ShownFile[]
  filled: Pick<ReadForm, 'documentAddress'>
  /** It is loaded once it comes into sight; else when somebody asks for it. */
  atOnce: boolean
}

/** A document beside the answers it proves, page after page: larger, smaller, turned. */
export function DocumentBeside({ files, filled, atOnce }: Props) {
  const t = useText()
  const { moment } = useDates()
  const [isWanted, setWanted] = useState(false)
  const figure = useRef<HTMLElement>(null)
  const inSight = useInSight(figure)
  const addedAt = (id: string) => files.find(({ documentId }) => documentId === id)?.uploadedAt ?? ''
  return (
    <figure ref={figure} className="min-w-0 overflow-hidden rounded-md border border-line bg-surface">
      <DocumentPages
        documents={files.map((file) => documentOf(filled, file, 'review'))}
        isWanted={isWanted || (atOnce && inSight)}
        placeClass="h-[clamp(14rem,45dvh,30rem)]"
        head={({ name, address }) => (
          <a
            href={address}
            target="_blank"
            rel="noopener"
            className="mr-auto inline-flex min-h-touch min-w-0 items-center gap-1.5 text-sm font-medium fine:min-h-dense"
          >
            <span className="truncate">{name}</span>
            <ExternalLink size={16} aria-hidden="true" className="shrink-0" />
          </a>
        )}
        offer={
          <Button size="staff" icon={<Eye size={20} aria-hidden="true" />} onClick={() => setWanted(true)}>
            {t('document.show')}
          </Button>
        }
        foot={({ id }, isSeen) => (
          <figcaption className="border-t border-line px-3 py-2 text-xs text-ink-2 tabular-nums">
            {t(isSeen ? 'document.added.seen' : 'document.added', { when: moment(addedAt(id)) })}
          </figcaption>
        )}
      />
    </figure>
  )
}
