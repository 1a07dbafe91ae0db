import type { Findings } from '@fleet/backend/features/form-versions/version-contract'
import { CircleAlert, History } from 'lucide-react'
import { useDates } from '../../../lib/intl/dates.ts'
import { useText } from '../../../lib/intl/use-text.ts'
import { Hash } from '../hash.tsx'
import { FindingLine } from './finding-line.tsx'

/** Shown when the folder differs from the serving version: rejected with findings, or older. */
export function FolderNote({ findings: { state, serving, folder, checkedAt, errors } }: { findings: Findings }) {
  const t = useText()
  const { moment } = useDates()
  const version = <Hash key="version" of={serving} />
  return (
    <div role="status">
      {state === 'refused' && (
        <div className="mb-6 grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 rounded-md bg-stop-tint px-4 py-3.5">
          <CircleAlert size={20} aria-hidden="true" className="mt-0.5 text-stop" />
          <div className="min-w-0">
            <p className="font-semibold">{t('formVersions.refused', { at: moment(checkedAt), version })}</p>
            <ul className="mt-1 grid gap-2">
              {errors.map((finding) => (
                <li key={`${finding.path}:${finding.line}:${finding.column}:${finding.reason}`}>
                  <FindingLine finding={finding} />
                </li>
              ))}
            </ul>
          </div>
        </div>
      )}
      {state === 'superseded' && (
        <div className="mb-6 grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 rounded-md bg-wait-tint px-4 py-3.5">
          <History size={20} aria-hidden="true" className="mt-0.5 text-wait" />
          <div className="min-w-0">
            <p className="font-semibold">
              {t('formVersions.superseded', { version, folder: <Hash key="folder" of={folder ?? ''} /> })}
            </p>
            <p className="text-ink-2">{t('formVersions.superseded.text')}</p>
          </div>
        </div>
      )}
    </div>
  )
}
