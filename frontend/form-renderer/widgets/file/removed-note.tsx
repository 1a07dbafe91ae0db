import { Undo2 } from 'lucide-react'
import { FormattedMessage } from 'react-intl'
import { TextButton } from '../../../ui/text-button.tsx'
import type { Removal } from './use-removal.ts'

/** What was taken away just now, with the way back; or why that did not work. */
export function RemovedNote({ removal: { removed, failed, restore } }: { readonly removal: Removal }) {
  return (
    <>
      <div role="status" className="empty:hidden">
        {removed && (
          <p className="flex flex-wrap items-center gap-x-3 text-[0.9375rem]/[1.375rem] text-ink-2">
            <span className="[overflow-wrap:anywhere]">
              <FormattedMessage id="form.file.removed" values={{ name: removed.name }} />
            </span>
            <TextButton onClick={restore}>
              <Undo2 aria-hidden className="mr-1.5 size-4 flex-none" />
              <FormattedMessage id="filling.note.undo" />
            </TextButton>
          </p>
        )}
      </div>
      <div role="alert" className="font-semibold text-stop-ink empty:hidden">
        {failed}
      </div>
    </>
  )
}
