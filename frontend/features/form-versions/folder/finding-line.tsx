import type { Finding } from '@fleet/backend/features/form-versions/version-contract'
import { useText } from '../../../lib/intl/use-text.ts'

/** Place, reason, and how to fix it. */
export function FindingLine({ finding: { path, line, column, reason, hint } }: { finding: Finding }) {
  const t = useText()
  return (
    <>
      <p className="text-sm text-ink-2">
        <span className="font-mono break-all text-ink">{path}</span> {t('formVersions.finding.place', { line, column })}
      </p>
      <p>
        {reason}
        {hint !== undefined && <span className="block text-ink-2">{hint}</span>}
      </p>
    </>
  )
}
