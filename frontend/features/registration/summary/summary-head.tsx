import { Ban, Check, FileWarning, Hourglass, type LucideIcon } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useText } from '../../../lib/intl/use-text.ts'
import { CodeBadge } from '../../../ui/badges/code-badge.tsx'
import { CopyButton } from '../../../ui/buttons/copy-button.tsx'
import { StatusBadge } from '../../../ui/badges/status-badge.tsx'
import type { SubmissionView } from '../submission-view.ts'

const looks: Readonly<Record<string, { readonly icon: LucideIcon; readonly look: string }>> = {
  approved: { icon: Check, look: 'bg-done-tint text-done' },
  completed: { icon: Check, look: 'bg-done-tint text-done' },
  missing_docs: { icon: FileWarning, look: 'bg-stop-tint text-stop' },
  rejected: { icon: Ban, look: 'bg-stop-tint text-stop' },
}

type Props = {
  readonly view: SubmissionView
  /** Submitted in this visit. */
  readonly isSent: boolean
  /** First name to address; '' when unknown. */
  readonly shortName: string
  readonly groupSize: number
  /** Address that the operator writes to; '' when unknown. */
  readonly email: string
}

/** Outcome in one sentence, and the reference code. */
export function SummaryHead({
  view: { status, referenceCode, reviewNotes },
  isSent,
  shortName,
  groupSize,
  email,
}: Props) {
  const t = useText()
  const heading = useRef<HTMLHeadingElement>(null)
  const code = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (isSent) heading.current?.focus({ preventScroll: true })
  }, [isSent])
  const { icon: Icon, look } = isSent
    ? { icon: Check, look: 'bg-done-tint text-done' }
    : (looks[status] ?? { icon: Hourglass, look: 'bg-wait-tint text-wait' })
  const titleId = isSent && status === 'pending_review' ? 'sent' : status
  const select = () => {
    if (code.current) getSelection()?.selectAllChildren(code.current)
  }
  return (
    <>
      <span className={`grid size-14 place-items-center rounded-full ${look}`}>
        <Icon aria-hidden className="size-7" />
      </span>
      <h1 ref={heading} tabIndex={-1} className="mt-4 scroll-mt-4 desk:text-3xl desk:tracking-[-0.02em]">
        {t(`registration.summary.title.${titleId}`, {
          name: shortName,
          named: shortName === '' ? 'no' : 'yes',
          count: groupSize,
        })}
      </h1>
      <p className="mt-2 text-lg text-ink-2">
        {t(`registration.summary.text.${status}`, { email, known: email === '' ? 'no' : 'yes' })}
      </p>
      {reviewNotes && <p className="mt-4 border-l-2 border-line-strong pl-3 whitespace-pre-line">{reviewNotes}</p>}
      <p className="mt-6 text-sm text-ink-2">{t('registration.summary.reference')}</p>
      <div className="mt-1 flex flex-wrap items-center gap-3">
        <p ref={code}>
          <CodeBadge code={referenceCode} variant="ocean" size="lg" />
        </p>
        <span className="print:hidden">
          <CopyButton look="plain" text={referenceCode} onSelect={select} />
        </span>
        {!isSent && <StatusBadge status={status} />}
      </div>
    </>
  )
}
