import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { FileSpreadsheet } from 'lucide-react'
import { useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import { chosenLanguage } from '../../lib/intl/chosen-language.ts'
import { useText } from '../../lib/intl/use-text.ts'
import { newId } from '../../lib/new-id.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { ErrorPanel } from '../../ui/feedback/error-panel.tsx'
import { ProblemNote } from '../../ui/feedback/problem-note.tsx'
import { BadRows } from './bad-rows.tsx'
import { SkippedRows } from './skipped-rows.tsx'
import { checkOf, createClients, importFields } from './client-import.ts'
import { ColumnsSection } from './columns-section.tsx'
import { CreateBar } from './create-bar.tsx'
import { type Change, type Draft, hasTrip, groupedRows } from './draft.ts'
import { EncodingChoice } from './encoding-choice.tsx'
import { GoodRows } from './good-rows.tsx'
import { namesOf } from './names.ts'
import { Tally } from './tally.tsx'
import { TripChoice } from './trip-choice.tsx'

type Props = {
  draft: Draft
  onChange: (change: Change) => void
  onEncoding: (encoding: string) => void
  onOtherFile: () => void
}

/** The content of the file: columns, problems, valid rows, and the button that creates them. */
export function Preparation({ draft, onChange, onEncoding, onOtherFile }: Props) {
  const t = useText()
  const navigate = useNavigate()
  const client = useQueryClient()
  const language = chosenLanguage()
  const { data: fields = [] } = useQuery(importFields(language))
  const check = useQuery(checkOf(draft, language))
  const key = useRef({ of: '', key: '' })
  const rows = groupedRows(draft, check.data?.rows ?? [])
  const chosen = rows.ready.filter(({ row }) => !draft.excluded.has(row))
  const isChecking = check.isFetching || check.isPlaceholderData

  /** The same rows get the same idempotency key, also after a lost answer. */
  function keyOf(): string {
    const of = JSON.stringify([draft.version, chosen.map(({ row }) => row)])
    if (key.current.of !== of) key.current = { of, key: newId() }
    return key.current.key
  }

  const creating = useMutation({
    mutationFn: () => createClients(draft, chosen, keyOf()),
    onSuccess: (state) => {
      client.setQueryData(['client-imports', 'state', state.id], state)
      void navigate(`/import/${state.id}`, { state: { names: namesOf(draft, chosen) } })
    },
  })
  const label = new Map(fields.map(({ field, label: title }) => [field, title]))
  const shown = { draft, label, onChange }
  return (
    <>
      <FileLine draft={draft} onOtherFile={onOtherFile} />
      <EncodingChoice table={draft.table} onChange={onEncoding} />
      <Tally rows={draft.table.rows.length} sorted={rows} busy={isChecking} />
      <TripChoice draft={draft} fields={fields} problems={rows.tripProblems} onChange={onChange} />
      <ColumnsSection draft={draft} fields={fields} onChange={onChange} />
      {check.isError && (
        <ErrorPanel
          size="staff"
          title={t('import.checkFailed')}
          error={check.error}
          onRetry={() => void check.refetch()}
        />
      )}
      <BadRows {...shown} rows={rows.bad} />
      <GoodRows {...shown} rows={rows.ready} notations={check.data?.notations.length ?? 0} />
      <SkippedRows before={rows.before} repeated={rows.repeated} draft={draft} />
      <ProblemNote title={t('import.createFailed')} error={creating.error} />
      <CreateBar
        draft={draft}
        fields={fields}
        count={chosen.length}
        others={draft.table.rows.length - chosen.length}
        problem={
          !hasTrip(draft)
            ? 'import.bar.tripFirst'
            : isChecking
              ? 'import.checking'
              : rows.tripProblems.length > 0
                ? 'import.bar.tripFirst'
                : chosen.length === 0
                  ? 'import.bar.none'
                  : undefined
        }
        busy={creating.isPending}
        onCancel={onOtherFile}
        onCreate={() => creating.mutate()}
      />
    </>
  )
}

/** The file's name and the number of its rows. */
function FileLine({ draft: { fileName, table }, onOtherFile }: { draft: Draft; onOtherFile: () => void }) {
  const t = useText()
  return (
    <div className="mb-4 grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-3 rounded-lg border border-line px-4 py-3">
      <FileSpreadsheet size={20} aria-hidden="true" className="text-ink-2" />
      <p className="min-w-0">
        <span className="wrap-anywhere">{fileName}</span>
        <br />
        <span className="text-xs text-ink-2 tabular-nums">
          {t(`import.file.${table.kind}`, {
            sheet: table.sheet,
            encoding: table.encoding,
            rows: table.rows.length,
            columns: table.columns.length,
          })}
        </span>
      </p>
      <Button size="staff" onClick={onOtherFile}>
        {t('import.otherFile')}
      </Button>
    </div>
  )
}
