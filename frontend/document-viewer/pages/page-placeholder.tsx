import { useText } from '../../lib/intl/use-text.ts'
import { SkeletonLine } from '../../ui/feedback/skeleton.tsx'
import { TextButton } from '../../ui/buttons/text-button.tsx'
import { useProblemText } from '../../ui/feedback/use-problem-text.ts'
import type { DocumentState } from '../use-shown-document.ts'

type Props = {
  readonly shown: DocumentState
  /** It was loaded and cannot be drawn. */ readonly isBroken: boolean
  /** Of the document. */ readonly address: string
}

/** Replaces a page: loading, or why it cannot be shown and what to do. */
export function PagePlaceholder({ shown, isBroken, address }: Props) {
  const t = useText()
  const text = useProblemText()
  if (!isBroken && shown.status !== 'failed' && shown.status !== 'offline') {
    return (
      <div aria-hidden="true" className="m-auto aspect-3/4 h-3/5">
        <SkeletonLine className="size-full" />
      </div>
    )
  }
  const problem = shown.status === 'failed' ? shown.problem : undefined
  return (
    <div
      role="status"
      className="m-auto grid max-w-[48ch] justify-items-center gap-1 p-4 text-center text-sm text-ink-2"
    >
      {problem ? text(problem) : t(shown.status === 'offline' ? 'document.offline' : 'document.failed')}
      <span className="flex flex-wrap justify-center gap-x-5">
        {shown.status === 'failed' && <TextButton onClick={shown.again}>{t('error.retry')}</TextButton>}
        {problem === undefined && shown.status !== 'offline' && <OpenInTab address={address} />}
      </span>
    </div>
  )
}

/** A link to a document that cannot be shown in the page. */
export function OpenInTab({ address }: { readonly address: string }) {
  const t = useText()
  return (
    <a
      href={address}
      target="_blank"
      rel="noopener"
      className="inline-flex min-h-touch items-center font-medium fine:min-h-dense"
    >
      {t('document.elsewhere')}
    </a>
  )
}
