import { ChevronLeft, ChevronRight, RotateCw, ZoomIn, ZoomOut } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useText } from '../../lib/intl/use-text.ts'
import { nextZoom, clampZoom } from './fitting.ts'
import { PagePlaceholder } from './page-placeholder.tsx'
import { PageButton } from './page-button.tsx'
import { onPageKey, type PageActions } from './page-keys.ts'
import { PageViewport } from './page-viewport.tsx'
import { PageStrip } from './page-strip.tsx'
import { PdfPage } from './pdf-page.tsx'
import { isPicture, type ShownDocument } from '../shown-document.ts'
import { RotatedPicture } from './rotated-picture.tsx'
import { usePaging, type DocumentList } from './use-paging.ts'
import { usePageSize } from './use-page-size.ts'
import { useShownDocument } from '../use-shown-document.ts'

type Props = {
  readonly documents: readonly ShownDocument[]
  /** Index of the document to start with. */
  readonly first?: number
  /** Documents are loaded as they are opened; each view is recorded. */
  readonly isRequested: boolean
  /** Before the buttons, and after them. */
  readonly head: (document: ShownDocument) => ReactNode
  readonly tail?: (document: ShownDocument) => ReactNode
  /** Instead of a page while no document is loaded. */
  readonly offer?: ReactNode
  /** Below the page. */
  readonly foot?: (document: ShownDocument, isVisible: boolean) => ReactNode
  /** Class of the viewport. */
  readonly viewportClass: string
}

/** Documents page by page with zoom and rotation, by buttons, keys and touch. */
export function DocumentPages({ documents: [one, ...others], ...rest }: Props) {
  return one && <Pages {...rest} documents={[one, ...others]} />
}

function Pages({
  documents,
  first = 0,
  isRequested: isWanted,
  head,
  tail,
  offer,
  foot,
  viewportClass,
}: Props & { readonly documents: DocumentList }) {
  const t = useText()
  const { document, index, goTo, pagesOf } = usePaging(documents, first)
  const shown = useShownDocument(document, isWanted)
  const { page, count, previous, next } = pagesOf(shown)
  const size = usePageSize(shown, page)
  const [zoom, setZoom] = useState(1)
  const [turns, setTurns] = useState<Readonly<Record<string, number>>>({})

  const key = `${document.id}:${page}`
  const quarterTurns = turns[key] ?? 0
  const isFailed = shown.status === 'failed' || size === 'failed'
  const isVisible = !isFailed && (shown.status === 'picture' || shown.status === 'pdf')
  const actions: PageActions = {
    smaller: zoom > 1 ? () => setZoom(nextZoom(zoom, -1)) : undefined,
    larger: nextZoom(zoom, 1) > zoom ? () => setZoom(nextZoom(zoom, 1)) : undefined,
    fit: () => setZoom(1),
    rotate: (by) => setTurns((now) => ({ ...now, [key]: ((now[key] ?? 0) + by + 4) % 4 })),
    previous,
    next,
    isWhole: zoom === 1,
  }
  const files = { file: index + 1, files: documents.length }
  const pageText =
    documents.length === 1 || documents.every(isPicture)
      ? t('document.page', documents.length === 1 ? { page, count } : { page: files.file, count: files.files })
      : t(count > 1 ? 'document.pageOfFile' : 'document.file', { page, count, ...files })
  const label = `${document.name}, ${pageText}`
  return (
    <div
      role="none"
      className="flex h-full min-w-0 flex-col"
      onKeyDown={(event) => isWanted && onPageKey(event, actions)}
    >
      <div className="flex flex-wrap items-center border-b border-line p-1 pl-3">
        <div className="flex min-w-24 flex-1 items-center">{head(document)}</div>
        <div className="ml-auto flex flex-none">
          {isWanted && (
            <>
              <PageButton id="document.smaller" shortcut="-" icon={ZoomOut} action={actions.smaller} />
              <PageButton id="document.larger" shortcut="+" icon={ZoomIn} action={actions.larger} />
              <PageButton id="document.turn" shortcut="R" icon={RotateCw} action={() => actions.rotate(1)} />
            </>
          )}
          {tail?.(document)}
        </div>
      </div>
      {isWanted ? (
        <PageViewport
          className={viewportClass}
          label={label}
          isBusy={shown.status === 'loading'}
          size={size === 'failed' ? undefined : size}
          fit={shown.status === 'pdf' ? 'width' : 'whole'}
          turns={quarterTurns}
          zoom={zoom}
          page={key}
          onZoom={(next) => setZoom(clampZoom(next))}
          onTurn={actions.rotate}
          onSwipe={(by) => (by > 0 ? next : previous)?.()}
        >
          {(box) =>
            shown.status === 'pdf' && box ? (
              <PdfPage
                key={`${key}:${quarterTurns}`}
                pdf={shown.pdf}
                page={page}
                label={label}
                turns={quarterTurns}
                width={box.width}
              />
            ) : shown.status === 'picture' && box ? (
              <RotatedPicture source={shown.picture} label={document.name} box={box} turns={quarterTurns} />
            ) : (
              <PagePlaceholder shown={shown} isBroken={size === 'failed'} address={document.address} />
            )
          }
        </PageViewport>
      ) : (
        <div className="grid min-h-20 place-items-center bg-sunk p-4">{offer}</div>
      )}
      {isWanted && (documents.length > 1 || count > 1) && (
        <div className="flex items-center justify-center gap-2 border-t border-line p-1">
          <PageButton id="document.previous" shortcut="PageUp" icon={ChevronLeft} action={previous} />
          <p role="status" className="text-sm tabular-nums">
            {pageText}
          </p>
          <PageButton id="document.next" shortcut="PageDown" icon={ChevronRight} action={next} />
        </div>
      )}
      {isWanted && documents.length > 1 && <PageStrip documents={documents} at={index} onGo={goTo} />}
      {foot?.(document, isVisible)}
    </div>
  )
}
