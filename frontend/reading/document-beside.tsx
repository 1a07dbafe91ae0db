import type { ShownFile } from '@fleet/backend/filling/contract'
import { useQuery } from '@tanstack/react-query'
import { ExternalLink, Eye, RotateCw, ZoomIn, ZoomOut } from 'lucide-react'
import { useRef, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { useDates } from '../lib/intl/dates.ts'
import { Button } from '../ui/button.tsx'
import { QuietButton } from '../ui/quiet-button.tsx'
import { documentBytesQuery } from './document-bytes.ts'
import type { ReadForm } from './read-form.ts'
import { useBlobAddress } from './use-blob-address.ts'
import { useInSight } from './use-in-sight.ts'

type Props = {
  file: ShownFile
  filled: Pick<ReadForm, 'documentAddress'>
  /** It is loaded once it comes into sight; else when somebody asks for it. */
  atOnce: boolean
}

const steps = [1, 1.5, 2, 3] as const

/** A document beside the answers it proves: larger, smaller, turned. A PDF opens in a tab of its own, where the browser can show it. */
export function DocumentBeside({ file: { documentId, name, contentType, uploadedAt }, filled, atOnce }: Props) {
  const intl = useIntl()
  const { moment } = useDates()
  const [isWanted, setWanted] = useState(false)
  const [zoom, setZoom] = useState(0)
  const [turns, setTurns] = useState(0)
  const figure = useRef<HTMLElement>(null)
  const inSight = useInSight(figure)
  const address = filled.documentAddress(documentId, 'review')
  const isImage = contentType.startsWith('image/')
  const bytes = useQuery({ ...documentBytesQuery(address), enabled: isImage && (isWanted || (atOnce && inSight)) })
  const source = useBlobAddress(bytes.data)
  const [isUnshowable, setUnshowable] = useState(false)
  const isShown = source !== undefined && !isUnshowable
  const act = (id: string, Icon: typeof ZoomIn, onClick: () => void, off = false) => (
    <QuietButton aria-label={intl.formatMessage({ id })} aria-disabled={off || undefined} onClick={onClick}>
      <Icon size={20} aria-hidden="true" />
    </QuietButton>
  )
  return (
    <figure ref={figure} className="min-w-0 overflow-hidden rounded-md border border-line bg-surface">
      <div className="flex items-center gap-1 border-b border-line pl-3">
        <a href={address} target="_blank" rel="noopener" className="mr-auto inline-flex min-h-touch min-w-0 items-center gap-1.5 text-sm font-medium fine:min-h-dense">
          <span className="truncate">{name}</span>
          <ExternalLink size={16} aria-hidden="true" className="shrink-0" />
        </a>
        {isShown && act('document.smaller', ZoomOut, () => setZoom(Math.max(0, zoom - 1)), zoom === 0)}
        {isShown && act('document.larger', ZoomIn, () => setZoom(Math.min(steps.length - 1, zoom + 1)), zoom === steps.length - 1)}
        {isShown && act('document.turn', RotateCw, () => setTurns((turns + 1) % 4))}
      </div>
      <div className={`grid place-items-center overflow-auto bg-sunk ${isImage ? 'h-[clamp(14rem,45dvh,30rem)]' : 'min-h-20'}`} aria-busy={bytes.isFetching}>
        {isShown ? (
          <img
            src={source}
            alt={name}
            onError={() => setUnshowable(true)}
            className="max-w-none object-contain transition-transform"
            style={{ width: `${(steps[zoom] ?? 1) * 100}%`, height: `${(steps[zoom] ?? 1) * 100}%`, rotate: `${turns * 90}deg` }}
          />
        ) : (
          <div className="grid justify-items-center gap-3 p-4 text-center text-sm text-ink-2">
            {!isImage && <FormattedMessage id="document.pdf" />}
            {(isUnshowable || bytes.isError) && <FormattedMessage id="document.failed" />}
            {isImage && !bytes.isError && !isUnshowable && !bytes.isFetching && (
              <Button size="staff" icon={<Eye size={20} aria-hidden="true" />} onClick={() => setWanted(true)}>
                <FormattedMessage id="document.show" />
              </Button>
            )}
          </div>
        )}
      </div>
      <figcaption className="border-t border-line px-3 py-2 text-xs text-ink-2 tabular-nums">
        <FormattedMessage id={isShown ? 'document.added.seen' : 'document.added'} values={{ when: moment(uploadedAt) }} />
      </figcaption>
    </figure>
  )
}
