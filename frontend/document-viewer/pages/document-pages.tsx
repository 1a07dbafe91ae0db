import { ChevronLeft, ChevronRight, RotateCw, ZoomIn, ZoomOut } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useText } from '../../lib/intl/use-text.ts'
import { stepped, within } from './fitting.ts'
import { NoPage } from './no-page.tsx'
import { PageButton } from './page-button.tsx'
import { onPageKey, type PageActs } from './page-keys.ts'
import { PagePlace } from './page-place.tsx'
import { PageStrip } from './page-strip.tsx'
import { PaintedPage } from './painted-page.tsx'
import { isPicture, type ShownDocument } from '../shown-document.ts'
import { TurnedPicture } from './turned-picture.tsx'
import { useLeafing, type Several } from './use-leafing.ts'
import { usePageSize } from './use-page-size.ts'
import { useShown } from '../use-shown.ts'

type Props = {
  readonly documents: readonly ShownDocument[]
  /** Which of them is seen first. */
  readonly first?: number
  /** They are loaded as they are leafed through; each is on record. */
  readonly isRequested: boolean
  /** Before the buttons, and after them. */
  readonly head: (document: ShownDocument) => ReactNode
  readonly tail?: (document: ShownDocument) => ReactNode
  /** Instead of a page while none is wanted. */
  readonly offer?: ReactNode
  /** Below the page. */
  readonly foot?: (document: ShownDocument, isSeen: boolean) => ReactNode
  /** Of the place where a page lies. */
  readonly placeClass: string
}

/** Documents page after page: larger, smaller, turned; by buttons, by keys and by fingers. */
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
  placeClass,
}: Props & { readonly documents: Several }) {
  const t = useText()
  const { document, at, goTo, pagesOf } = useLeafing(documents, first)
  const shown = useShown(document, isWanted)
  const { page, count, back, on } = pagesOf(shown)
  const size = usePageSize(shown, page)
  const [zoom, setZoom] = useState(1)
  const [turns, setTurns] = useState<Readonly<Record<string, number>>>({})

  const key = `${document.id}:${page}`
  const quarters = turns[key] ?? 0
  const isFailed = shown.is === 'failed' || size === 'failed'
  const isSeen = !isFailed && (shown.is === 'picture' || shown.is === 'pdf')
  const acts: PageActs = {
    smaller: zoom > 1 ? () => setZoom(stepped(zoom, -1)) : undefined,
    larger: stepped(zoom, 1) > zoom ? () => setZoom(stepped(zoom, 1)) : undefined,
    whole: () => setZoom(1),
    turn: (by) => setTurns((now) => ({ ...now, [key]: ((now[key] ?? 0) + by + 4) % 4 })),
    back,
    on,
    isWhole: zoom === 1,
  }
  const files = { file: at + 1, files: documents.length }
  const says =
    documents.length === 1 || documents.every(isPicture)
      ? t('document.page', documents.length === 1 ? { page, count } : { page: files.file, count: files.files })
      : t(count > 1 ? 'document.pageOfFile' : 'document.file', { page, count, ...files })
  const label = `${document.name}, ${says}`
  return (
    <div
      role="presentation"
      className="flex h-full min-w-0 flex-col"
      onKeyDown={(event) => isWanted && onPageKey(event, acts)}
    >
      <div className="flex flex-wrap items-center border-b border-line p-1 pl-3">
        <div className="flex min-w-24 flex-1 items-center">{head(document)}</div>
        <div className="ml-auto flex flex-none">
          {isWanted && (
            <>
              <PageButton id="document.smaller" shortcut="-" icon={ZoomOut} act={acts.smaller} />
              <PageButton id="document.larger" shortcut="+" icon={ZoomIn} act={acts.larger} />
              <PageButton id="document.turn" shortcut="R" icon={RotateCw} act={() => acts.turn(1)} />
            </>
          )}
          {tail?.(document)}
        </div>
      </div>
      {isWanted ? (
        <PagePlace
          className={placeClass}
          label={label}
          isBusy={shown.is === 'loading'}
          size={size === 'failed' ? undefined : size}
          fit={shown.is === 'pdf' ? 'width' : 'whole'}
          turns={quarters}
          zoom={zoom}
          page={key}
          onZoom={(next) => setZoom(within(next))}
          onTurn={acts.turn}
          onLeaf={(by) => (by > 0 ? on : back)?.()}
        >
          {(box) =>
            shown.is === 'pdf' && box ? (
              <PaintedPage
                key={`${key}:${quarters}`}
                pdf={shown.pdf}
                page={page}
                label={label}
                turns={quarters}
                width={box.width}
              />
            ) : shown.is === 'picture' && box ? (
              <TurnedPicture source={shown.picture} label={document.name} box={box} turns={quarters} />
            ) : (
              <NoPage shown={shown} isBroken={size === 'failed'} address={document.address} />
            )
          }
        </PagePlace>
      ) : (
        <div className="grid min-h-20 place-items-center bg-sunk p-4">{offer}</div>
      )}
      {isWanted && (documents.length > 1 || count > 1) && (
        <div className="flex items-center justify-center gap-2 border-t border-line p-1">
          <PageButton id="document.previous" shortcut="PageUp" icon={ChevronLeft} act={back} />
          <p role="status" className="text-sm tabular-nums">
            {says}
          </p>
          <PageButton id="document.next" shortcut="PageDown" icon={ChevronRight} act={on} />
        </div>
      )}
      {isWanted && documents.length > 1 && <PageStrip documents={documents} at={at} onGo={goTo} />}
      {foot?.(document, isSeen)}
    </div>
  )
}
