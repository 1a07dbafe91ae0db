import { useText } from '../../lib/intl/use-text.ts'
import { Bone } from '../../ui/feedback/skeleton.tsx'
import { TextButton } from '../../ui/buttons/text-button.tsx'
import { useProblemText } from '../../ui/feedback/use-problem-text.ts'
import type { Shown } from '../use-shown.ts'

type Props = {
  readonly shown: Shown
  /** It is there and cannot be drawn. */ readonly isBroken: boolean
  /** Of the document. */ readonly address: string
}

/** What stands where a page is to be: that it comes, or why not, and what can be done. */
export function NoPage({ shown, isBroken, address }: Props) {
  const t = useText()
  const text = useProblemText()
  if (!isBroken && shown.is !== 'failed' && shown.is !== 'offline') {
    return (
      <div aria-hidden="true" className="m-auto aspect-3/4 h-3/5">
        <Bone className="size-full" />
      </div>
    )
  }
  const problem = shown.is === 'failed' ? shown.problem : undefined
  return (
    <div
      role="status"
      className="m-auto grid max-w-[48ch] justify-items-center gap-1 p-4 text-center text-sm text-ink-2"
    >
      {problem ? text(problem) : t(shown.is === 'offline' ? 'document.offline' : 'document.failed')}
      <span className="flex flex-wrap justify-center gap-x-5">
        {shown.is === 'failed' && <TextButton onClick={shown.again}>{t('error.retry')}</TextButton>}
        {problem === undefined && shown.is !== 'offline' && <Elsewhere address={address} />}
      </span>
    </div>
  )
}

/** The way to a document that cannot be shown in the page. */
export function Elsewhere({ address }: { readonly address: string }) {
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
