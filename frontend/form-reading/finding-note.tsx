import { CircleAlert, TriangleAlert } from 'lucide-react'
import { useText } from '../lib/intl/use-text.ts'

/** What a check of the form finds, below the answer it is about; the guest saw the same. */
export function FindingNote({ text, severity }: { text: string; severity: 'error' | 'warning' }) {
  const t = useText()
  const isError = severity === 'error'
  const Icon = isError ? CircleAlert : TriangleAlert
  return (
    <p className={`mt-0.5 mb-1 flex gap-1.5 text-sm font-medium ${isError ? 'text-stop-ink' : 'text-wait-ink'}`}>
      <Icon size={20} aria-hidden="true" className="shrink-0" />
      <span>
        <span className="sr-only">{t(isError ? 'form.error' : 'form.warning')} </span>
        {text}
      </span>
    </p>
  )
}
