import { CircleAlert, LoaderCircle, RefreshCw, X } from 'lucide-react'
import { FormattedMessage, useIntl } from 'react-intl'
import { QuietButton } from '../../../ui/quiet-button.tsx'
import type { Upload } from './use-uploads.ts'

type Props = { readonly upload: Upload; readonly onRetry: () => void; readonly onDrop: () => void }

/** A file on its way, with how much of it has gone; or one that did not arrive, and why. */
export function UploadRow({ upload, onRetry, onDrop }: Props) {
  const intl = useIntl()
  const { failure, file, share, again } = upload
  if (failure !== undefined) {
    return (
      <div role="alert" className="flex min-h-14 items-center gap-3 rounded-md border border-stop bg-stop-tint py-1.5 pr-1.5 pl-3.5">
        <CircleAlert aria-hidden className="size-5 flex-none text-stop" />
        <p className="min-w-0 flex-1">
          <span className="font-medium [overflow-wrap:anywhere]">{file.name}</span>
          <span className="block text-sm text-stop-ink">{failure}</span>
        </p>
        {again && (
          <QuietButton onClick={onRetry}>
            <RefreshCw aria-hidden className="size-5" />
            <span className="sr-only tablet:not-sr-only"><FormattedMessage id="error.retry" /></span>
          </QuietButton>
        )}
        <QuietButton aria-label={intl.formatMessage({ id: 'form.file.remove' }, { name: file.name })} onClick={onDrop}>
          <X aria-hidden className="size-5" />
        </QuietButton>
      </div>
    )
  }
  return (
    <div className="grid min-h-14 grid-cols-[auto_1fr_auto] items-center gap-3 rounded-md border border-line px-3.5 py-1.5">
      <LoaderCircle aria-hidden className="size-5 animate-turn text-aqua" />
      <div className="min-w-0">
        <span className="font-medium [overflow-wrap:anywhere]">{file.name}</span>
        <progress className="mt-1 block h-1.5 w-full appearance-none overflow-hidden rounded-sm bg-idle-tint [&::-moz-progress-bar]:bg-aqua [&::-webkit-progress-bar]:bg-idle-tint [&::-webkit-progress-value]:bg-aqua" value={share} aria-label={file.name} />
      </div>
      <span className="text-sm text-ink-2 tabular-nums">{intl.formatNumber(share, { style: 'percent' })}</span>
    </div>
  )
}
