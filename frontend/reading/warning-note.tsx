import { TriangleAlert } from 'lucide-react'
import { FormattedMessage } from 'react-intl'

/** What a check of the form warns of, below the answer it is about; the guest saw the same. */
export function WarningNote({ text }: { text: string }) {
  return (
    <p className="mt-0.5 mb-1 flex gap-1.5 text-sm font-medium text-wait-ink">
      <TriangleAlert size={20} aria-hidden="true" />
      <span>
        <span className="sr-only"><FormattedMessage id="form.warning" /> </span>
        {text}
      </span>
    </p>
  )
}
