import { useQuery } from '@tanstack/react-query'
import { FileImage, FileText } from 'lucide-react'
import { useRef, useState } from 'react'
import { useText } from '../lib/intl/use-text.ts'
import { documentBytesQuery } from './document-bytes.ts'
import { Preview } from './preview.tsx'
import { isPicture, smallAddress, type ShownDocument } from './shown-document.ts'
import { useBlobAddress } from './use-blob-address.ts'
import { useInSight } from './use-in-sight.ts'

type Props = {
  /** All that are leafed through where this one is opened. */
  readonly documents: readonly ShownDocument[]
  /** Which of them it is. */
  readonly at: number
  /** False: it is not looked at before it is opened. */
  readonly isShown?: boolean
}

/** A document as a small picture, which opens its preview; a PDF as its sign. It is loaded once it comes into sight, one time in a visit. */
export function Thumbnail({ documents, at, isShown = true }: Props) {
  const t = useText()
  const [isOpen, setOpen] = useState(false)
  const document = documents[at]
  if (document === undefined) return null
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={t('document.preview', { name: document.name })}
        onClick={() => setOpen(true)}
        className="grid size-12 flex-none place-items-center overflow-hidden rounded-sm border border-line bg-sunk text-ink-2 transition-colors hover:border-line-strong focus-visible:rounded-sm print:hidden"
      >
        <SmallPicture document={document} isWanted={isShown} />
      </button>
      {isOpen && <Preview documents={documents} first={at} onClose={() => setOpen(false)} />}
    </>
  )
}

/** What is seen of it; an icon while there is no picture. */
export function SmallPicture({
  document,
  isWanted = true,
}: {
  readonly document: ShownDocument
  readonly isWanted?: boolean
}) {
  const place = useRef<HTMLSpanElement>(null)
  const inSight = useInSight(place)
  const isImage = isPicture(document)
  const bytes = useQuery({
    ...documentBytesQuery(smallAddress(document.address)),
    enabled: isImage && isWanted && inSight,
  })
  const source = useBlobAddress(bytes.data)
  const [isBroken, setBroken] = useState(false)
  const Icon = isImage ? FileImage : FileText
  return (
    <span ref={place} className="grid size-full place-items-center">
      {source === undefined || isBroken ? (
        <Icon aria-hidden className="size-5" />
      ) : (
        <img src={source} alt="" onError={() => setBroken(true)} className="size-full object-cover" />
      )}
    </span>
  )
}
