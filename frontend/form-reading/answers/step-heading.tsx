import { ChevronDown } from 'lucide-react'
import { Link } from 'react-router-dom'
import { useText } from '../../lib/intl/use-text.ts'

type Props = {
  id: string
  number: number
  title: string
  /** The step can be collapsed. */
  folded?: { isOpen: boolean; toggle: () => void; /** Its answers in one line. */ summary: string }
  /** Address of the step in the wizard. */
  editAt?: string
}

/** Name of a step; a button when the step can be collapsed. */
export function StepHeading({ id, number, title, folded, editAt }: Props) {
  const t = useText()
  const name = (
    <span id={id}>
      <span className="tabular-nums">{number}</span> {title}
    </span>
  )
  const isOpen = folded?.isOpen ?? true
  return (
    <div
      className={`flex flex-wrap items-center justify-between gap-x-4 print:break-after-avoid ${isOpen ? 'border-b-2 border-ink' : 'border-t border-line'}`}
    >
      <h2 className="min-w-0 grow text-base tracking-normal">
        {folded ? (
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={`${id}-answers`}
            onClick={folded.toggle}
            className={foldLook}
          >
            {name}
            <span
              className={`text-sm font-normal text-ink-2 wrap-anywhere max-desk:col-span-full max-desk:row-start-2 ${isOpen ? 'invisible max-desk:hidden' : ''} print:hidden`}
            >
              {folded.summary || t('answer.none')}
            </span>
            <ChevronDown
              size={20}
              aria-hidden="true"
              className={`text-ink-3 transition-transform print:hidden ${isOpen ? 'rotate-180' : ''}`}
            />
          </button>
        ) : (
          <span className="inline-block py-1.5">{name}</span>
        )}
      </h2>
      {isOpen && editAt !== undefined && (
        <Link
          to={editAt}
          state={{ back: `${window.location.pathname}${window.location.search}` }}
          aria-label={t('submission.editStep.label', { step: title })}
          className="inline-flex min-h-touch items-center text-xs font-medium print:hidden fine:min-h-dense"
        >
          {t('submission.editStep')}
        </Link>
      )}
    </div>
  )
}

const foldLook =
  'grid min-h-touch w-full grid-cols-[1fr_auto] items-center gap-x-4 py-1.5 text-left font-semibold hover:text-aqua-ink desk:grid-cols-[16rem_1fr_auto]'
