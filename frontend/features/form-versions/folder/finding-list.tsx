import type { Findings } from '@fleet/backend/features/form-versions/version-contract'
import { Check, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { useText } from '../../../lib/intl/use-text.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { FindingLine } from './finding-line.tsx'

const atFirst = 10

/** Findings that do not prevent the files from being used. */
export function FindingList({ findings: { state, errors, warnings } }: { findings: Findings }) {
  const t = useText()
  const [all, setAll] = useState(false)
  const shown = all ? warnings : warnings.slice(0, atFirst)
  return (
    <section aria-labelledby="findings">
      <h2 id="findings">{t('formVersions.findings')}</h2>
      <p className="mb-4 text-ink-2">
        {t(state === 'refused' ? 'formVersions.findings.ofServing' : 'formVersions.findings.text')}
      </p>
      {warnings.length === 0 && errors.length === 0 && (
        <p className="flex gap-2 text-done-ink">
          <Check size={20} aria-hidden="true" className="mt-0.5" />
          {t('formVersions.findings.none')}
        </p>
      )}
      {warnings.length === 0 && errors.length > 0 && (
        <p className="text-ink-2">{t('formVersions.findings.onlyErrors', { count: errors.length })}</p>
      )}
      {warnings.length > 0 && (
        <ul className="rounded-md border border-line">
          {shown.map((finding) => (
            <li
              key={`${finding.path}:${finding.line}:${finding.column}:${finding.reason}`}
              className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 px-4 py-2.5 not-last:border-b not-last:border-line"
            >
              <TriangleAlert size={18} aria-hidden="true" className="mt-0.5 text-wait" />
              <div className="min-w-0">
                <FindingLine finding={finding} />
              </div>
            </li>
          ))}
        </ul>
      )}
      {warnings.length > shown.length && (
        <p className="mt-3">
          <Button size="staff" onClick={() => setAll(true)}>
            {t('formVersions.findings.all', { count: warnings.length })}
          </Button>
        </p>
      )}
    </section>
  )
}
