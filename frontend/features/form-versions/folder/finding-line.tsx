import type { Finding } from '@fleet/backend/features/forms/version-contract'
import { FormattedMessage } from 'react-intl'

/** Where and why; the reason is English, as the files are. */
export function FindingLine({ finding: { path, line, column, reason, hint } }: { finding: Finding }) {
  return (
    <>
      <p className="text-sm text-ink-2">
        <span className="font-mono break-all text-ink">{path}</span>{' '}
        <FormattedMessage id="formVersions.finding.place" values={{ line, column }} />
      </p>
      <p lang="en">
        {reason}
        {hint !== undefined && <span className="block text-ink-2">{hint}</span>}
      </p>
    </>
  )
}
