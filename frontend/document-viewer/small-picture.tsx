import { useQuery } from '@tanstack/react-query'
import { FileImage, FileText } from 'lucide-react'
import { useRef, useState } from 'react'
import { documentBytesQuery } from './document-bytes.ts'
import { isPicture, smallAddress, type ShownDocument } from './shown-document.ts'
import { useBlobAddress } from './use-blob-address.ts'
import { useInView } from './use-in-view.ts'

/** A document as a small picture, loaded when it comes into view; an icon until then. */
export function SmallPicture({
  document,
  isWanted = true,
}: {
  readonly document: ShownDocument
  readonly isWanted?: boolean
}) {
  const place = useRef<HTMLSpanElement>(null)
  const isInView = useInView(place)
  const isImage = isPicture(document)
  const bytes = useQuery({
    ...documentBytesQuery(smallAddress(document.address)),
    enabled: isImage && isWanted && isInView,
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
