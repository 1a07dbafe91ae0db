import { useEffect, useState } from 'react'
import type { Size } from '../open-pdf.ts'
import type { DocumentState } from '../use-shown-document.ts'

/** The upright size of a page; undefined while unknown, `failed` when it cannot be drawn. */
export function usePageSize(document: DocumentState, page: number): Size | 'failed' | undefined {
  const [measuring, setKnown] = useState<{ readonly of: string; readonly size: Size | 'failed' }>()
  const pdf = document.status === 'pdf' ? document.pdf : undefined
  const picture = document.status === 'picture' ? document.picture : undefined
  const of = `${picture ?? pdf?.id}:${page}`
  useEffect(() => {
    const measuring = pdf?.sizeOf(page) ?? (picture === undefined ? undefined : sizeOf(picture))
    let isCancelled = false
    const report = (size: Size | 'failed') => isCancelled || setKnown({ of, size })
    measuring?.then(report, () => report('failed'))
    return () => {
      isCancelled = true
    }
  }, [pdf, picture, page, of])
  return measuring?.of === of ? measuring.size : undefined
}

/** @throws Error the browser cannot draw it */
async function sizeOf(source: string): Promise<Size> {
  const image = new Image()
  image.src = source
  await image.decode()
  return { width: image.naturalWidth, height: image.naturalHeight }
}
