import type { Findings, Publication, Change } from '@fleet/backend/features/form-versions/version-contract'
import { useQuery } from '@tanstack/react-query'
import { useDates } from '../../../lib/intl/dates.ts'
import { useLanguage } from '../../../lib/intl/language-provider.tsx'
import { useText } from '../../../lib/intl/use-text.ts'
import { ErrorPanel } from '../../../ui/feedback/error-panel.tsx'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { SkeletonLine, Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { distinctVersions } from '../forms.ts'
import { differenceQuery } from './difference.ts'
import { FileDiff } from './file-diff.tsx'
import { differsFromServing, type Compared } from './use-compared.ts'

const signs: Readonly<Record<Change['kind'], { sign: string; look: string }>> = {
  added: { sign: '+', look: 'bg-aqua-tint text-aqua-ink' },
  changed: { sign: '~', look: 'bg-idle-tint text-idle-ink' },
  removed: { sign: '−', look: 'bg-stop-tint text-stop-ink' },
}

/** The changes, a sentence for each. `empty`: shown when there are none. */
function Meaning({ changes, empty }: { changes: readonly Change[]; empty: string }) {
  const t = useText()
  if (changes.length === 0) return <p className="text-ink-2">{t(empty)}</p>
  return (
    <ul>
      {changes.map(({ kind, code, step = '', field = '', text }) => (
        <li
          key={`${code} ${step} ${field} ${text}`}
          className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 py-2 not-last:border-b not-last:border-line"
        >
          <span
            aria-hidden="true"
            className={`grid size-6 place-items-center rounded-sm font-semibold ${signs[kind].look}`}
          >
            {signs[kind].sign}
          </span>
          <span>{text}</span>
        </li>
      ))}
    </ul>
  )
}

type Props = {
  formId: string
  publications: readonly Publication[]
  findings: Findings | undefined
  /** undefined: there is only one version. */
  compared: Compared | undefined
  onChoose: (compared: Compared) => void
}

/** Two versions of a form: first the changes in words, then the files. */
export function Compare({ formId, publications, findings, compared, onChoose }: Props) {
  const t = useText()
  const { moment } = useDates()
  const each = distinctVersions(publications)
  const folder = findings !== undefined && differsFromServing(findings)
  const [first] = each
  const shown = compared ?? { from: first?.version ?? '', to: first?.version ?? '' }
  const options = each.map(({ version, publishedAt }) => (
    <option key={version} value={version}>
      {version.slice(0, 7)}, {moment(publishedAt)}
    </option>
  ))
  return (
    <section aria-labelledby="compare" className="min-w-0">
      <h2 id="compare" className="sr-only">
        {t('formVersions.compare')}
      </h2>
      <div className="grid gap-4 tablet:grid-cols-2">
        <SelectField
          label={t('formVersions.from')}
          value={shown.from}
          onChange={(from) => onChoose({ ...shown, from })}
        >
          {options}
        </SelectField>
        <SelectField
          label={t('formVersions.to')}
          value={shown.to}
          onChange={(to) => onChoose({ from: to === 'folder' ? (findings?.serving ?? shown.from) : shown.from, to })}
        >
          {folder && <option value="folder">{t('formVersions.folder')}</option>}
          {options}
        </SelectField>
      </div>
      {compared ? (
        <Differences formId={formId} compared={compared} refused={findings?.state === 'refused'} />
      ) : (
        <p className="mt-6 text-ink-2">{t('formVersions.onlyOne')}</p>
      )}
    </section>
  )
}

function Differences({ formId, compared, refused }: { formId: string; compared: Compared; refused: boolean }) {
  const t = useText()
  const { language } = useLanguage()
  const difference = useQuery(differenceQuery(formId, compared, language))
  if (difference.isError && !difference.data) {
    return (
      <div className="mt-6">
        <ErrorPanel
          size="staff"
          title={t('formVersions.compare.failed')}
          error={difference.error}
          onRetry={() => void difference.refetch()}
        />
      </div>
    )
  }
  if (!difference.data) {
    return (
      <div className="mt-6">
        <Skeleton>
          <div className="grid gap-2 border-b border-line py-3">
            <SkeletonLine className="h-4 w-80 max-w-full" />
          </div>
        </Skeleton>
      </div>
    )
  }
  const { changes, files } = difference.data
  return (
    <div aria-busy={difference.isPlaceholderData} className={difference.isPlaceholderData ? 'opacity-60' : ''}>
      <h3 className="mt-6 mb-1 font-semibold">{t('formVersions.meaning')}</h3>
      <Meaning
        changes={changes}
        empty={
          compared.to === 'folder' && refused
            ? 'formVersions.meaning.refused'
            : files.length === 0
              ? 'formVersions.meaning.same'
              : 'formVersions.meaning.none'
        }
      />
      {files.length > 0 && <h3 className="mt-6 mb-2 font-semibold">{t('formVersions.files')}</h3>}
      {files.map((file) => (
        <FileDiff key={file.path} file={file} />
      ))}
    </div>
  )
}
