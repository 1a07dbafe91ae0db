import { CircleAlert, Clock, LoaderCircle, RefreshCw, WifiOff, X, type LucideIcon } from 'lucide-react'
import { useIntl } from 'react-intl'
import { HttpProblem } from '../../../lib/http/http-problem.ts'
import { useText } from '../../../lib/intl/use-text.ts'
import { QuietButton } from '../../../ui/buttons/quiet-button.tsx'
import { useProblemText } from '../../../ui/feedback/use-problem-text.ts'
import type { FileUpload } from '../../form-store.ts'

type Props = { readonly upload: FileUpload; readonly onRetry: () => void; readonly onCancel: () => void }

const appearances: Readonly<
  Record<
    FileUpload['state'],
    { readonly icon: LucideIcon; readonly row: string; readonly mark: string; readonly words: string }
  >
> = {
  sending: { icon: LoaderCircle, row: 'border-line', mark: 'text-aqua animate-turn', words: 'text-ink-2' },
  checking: { icon: LoaderCircle, row: 'border-line', mark: 'text-aqua animate-turn', words: 'text-ink-2' },
  held: { icon: WifiOff, row: 'border-wait bg-wait-tint', mark: 'text-wait', words: 'text-wait-ink' },
  waiting: { icon: Clock, row: 'border-line', mark: 'text-wait', words: 'text-wait-ink' },
  failed: { icon: CircleAlert, row: 'border-stop bg-stop-tint', mark: 'text-stop', words: 'text-stop-ink' },
}

/** An upload with its progress, or the reason it is held and whether it continues by itself. */
export function UploadRow({
  upload: { name, state, share, again, problem, isKept, isOthers },
  onRetry,
  onCancel,
}: Props) {
  const intl = useIntl()
  const t = useText()
  const problemText = useProblemText()
  const { icon: Icon, row, mark, words } = appearances[state]
  const held =
    problem instanceof HttpProblem ? problemText(problem) : t(isKept ? 'form.file.held.kept' : 'form.file.held')
  const failure = typeof problem === 'string' ? problem : problemText(problem)
  const status =
    state === 'held' ? held : state === 'failed' ? failure : state === 'sending' ? undefined : t(`form.file.${state}`)
  const isOver = state === 'failed'
  return (
    <div
      role={isOver ? 'alert' : undefined}
      className={`flex min-h-14 flex-wrap items-center gap-x-3 rounded-md border py-1.5 pr-1.5 pl-3.5 ${row}`}
    >
      <Icon aria-hidden className={`size-5 flex-none ${mark}`} />
      <div className="min-w-0 flex-1">
        <span className="font-medium wrap-anywhere hyphens-none">{name}</span>
        {(state === 'sending' || (state === 'held' && share > 0)) && (
          <progress
            className="mt-1 block h-1.5 w-full appearance-none overflow-hidden rounded-sm bg-idle-tint [&::-moz-progress-bar]:bg-aqua [&::-webkit-progress-bar]:bg-idle-tint [&::-webkit-progress-value]:bg-aqua"
            value={share}
            aria-label={name}
          />
        )}
      </div>
      {state === 'sending' && (
        <span className="text-sm text-ink-2 tabular-nums">{intl.formatNumber(share, { style: 'percent' })}</span>
      )}
      {(state === 'held' || (isOver && again)) && (
        <QuietButton onClick={onRetry}>
          <RefreshCw aria-hidden className="size-5" />
          <span className="sr-only tablet:not-sr-only">{t('error.retry')}</span>
        </QuietButton>
      )}
      {state !== 'checking' && isOthers !== true && (
        <QuietButton aria-label={t(isOver ? 'form.file.remove' : 'form.file.cancel', { name })} onClick={onCancel}>
          <X aria-hidden className="size-5" />
        </QuietButton>
      )}
      <p
        role={isOver ? undefined : 'status'}
        className={`basis-full pr-2 pb-1 pl-8 text-sm hyphens-auto empty:hidden ${words}`}
      >
        {status}
      </p>
    </div>
  )
}
