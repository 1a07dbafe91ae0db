import { useText } from '../../lib/intl/use-text.ts'
import { SmallPicture } from '../small-picture.tsx'
import type { ShownDocument } from '../shown-document.ts'

type Props = { readonly documents: readonly ShownDocument[]; readonly at: number; readonly onGo: (at: number) => void }

/** Thumbnails of all documents, with a frame around the current one. */
export function PageStrip({ documents, at, onGo }: Props) {
  const t = useText()
  return (
    <ol className="flex gap-2 overflow-x-auto border-t border-line p-2">
      {documents.map((document, index) => (
        <li key={document.id}>
          <button
            type="button"
            aria-current={index === at ? 'page' : undefined}
            aria-label={t('document.goTo', { number: index + 1, name: document.name })}
            title={document.name}
            onClick={() => onGo(index)}
            className="grid size-14 flex-none place-items-center overflow-hidden rounded-sm border border-line bg-sunk text-ink-2 focus-visible:rounded-sm aria-[current]:border-2 aria-[current]:border-aqua"
          >
            <SmallPicture document={document} />
          </button>
        </li>
      ))}
    </ol>
  )
}
