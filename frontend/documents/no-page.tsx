import { FormattedMessage } from 'react-intl'
import { Bone } from '../ui/skeleton.tsx'
import { TextButton } from '../ui/text-button.tsx'
import type { Shown } from './use-shown.ts'

/** What stands where a page is to be: that it comes, or why not. `isBroken`: it is there and cannot be drawn. */
export function NoPage({ shown, isBroken }: { readonly shown: Shown; readonly isBroken: boolean }) {
  if (!isBroken && shown.is !== 'failed' && shown.is !== 'offline') {
    return (
      <div aria-hidden="true" className="m-auto aspect-3/4 h-3/5">
        <Bone className="size-full" />
      </div>
    )
  }
  return (
    <div role="status" className="m-auto grid justify-items-center gap-1 p-4 text-center text-sm text-ink-2">
      <FormattedMessage id={shown.is === 'offline' ? 'document.offline' : 'document.failed'} />
      {shown.is === 'failed' && (
        <TextButton onClick={shown.again}>
          <FormattedMessage id="error.retry" />
        </TextButton>
      )}
    </div>
  )
}
