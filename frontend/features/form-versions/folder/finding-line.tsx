import type { Finding } from '@fleet/backend/features/form-versions/version-contract'
import { FormattedMessage } from 'react-intl'

/** Where and why, and what to do. */
export function FindingLine({ finding: { path, line, column, reason, hint } }: { finding: Finding }) {
  return (
    <>
      <p className="text-sm text-ink-2">
        <span className="font-mono break-all text-ink">{path}</span>{' '}
        <FormattedMessage id="formVersions.finding.place" values={{ line, column }} />
      </p>
      <p>
        {reason}
        {hint !== undefined && <span className="block text-ink-2">{hint}</span>}
      </p>
    </>
  )
}
