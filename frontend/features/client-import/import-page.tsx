import type { ReadFile } from '@fleet/backend/features/client-import/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { FileSpreadsheet } from 'lucide-react'
import { useReducer, useRef, useState } from 'react'
import { chosenLanguage } from '../../lib/intl/chosen-language.ts'
import { useText } from '../../lib/intl/use-text.ts'
import { newId } from '../../lib/new-id.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { PageHeader } from '../../ui/pages/page-header.tsx'
import { PageTitle } from '../../ui/pages/page-title.tsx'
import { ProblemNote } from '../../ui/feedback/problem-note.tsx'
import { importFields, readFile } from './client-import.ts'
import { applyChange, draftOf, reread, type Change, type Draft } from './draft.ts'
import { Preparation } from './preparation.tsx'

const formats = ['xlsx', 'csv'] as const

/** Links to an empty list in the reader's language. */
function TemplateLinks() {
  const t = useText()
  return (
    <span>
      {t('import.template')}{' '}
      {formats.map((format, place) => (
        <span key={format}>
          {place > 0 && ', '}
          <a
            href={`/api/client-imports/template?format=${format}&lang=${chosenLanguage()}`}
            download
            className="font-medium"
          >
            {format.toUpperCase()}
          </a>
        </span>
      ))}
    </span>
  )
}

type Step =
  | Change
  | { readonly what: 'read'; readonly table: ReadFile; readonly fileName: string; readonly id: string }
  | { readonly what: 'close' }

function next(draft: Draft | undefined, step: Step): Draft | undefined {
  if (step.what === 'close') return undefined
  if (step.what === 'read') return draft ? reread(draft, step.table) : draftOf(step.table, step.fileName, step.id)
  return draft && applyChange(draft, step)
}

/** /import: imports clients from a file. Nothing is stored before the last button. */
export function ImportPage() {
  const t = useText()
  const [draft, change] = useReducer(next, undefined)
  const client = useQueryClient()
  const reading = useRef<AbortController>(undefined)
  const file = useMutation({
    // Waits for the fields: without them every column would show "leave out".
    mutationFn: async ({ chosen, encoding }: { chosen: File; encoding?: string }) => {
      reading.current?.abort()
      reading.current = new AbortController()
      const [table] = await Promise.all([
        readFile(chosen, encoding, reading.current.signal),
        client.ensureQueryData(importFields(chosenLanguage())),
      ])
      return table
    },
    onSuccess: (table, { chosen }) => change({ what: 'read', table, fileName: chosen.name, id: newId() }),
  })
  const startOver = () => {
    reading.current?.abort()
    file.reset()
    change({ what: 'close' })
  }
  const title = t('import.title')
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <PageHeader
        back={{ to: '/forms', label: t('forms.title.agent') }}
        title={title}
        below={
          <p className="mt-1 flex flex-wrap gap-x-2 text-sm text-ink-2">
            {t('import.nothingYet')} <TemplateLinks />
          </p>
        }
      />
      {draft === undefined ? (
        <>
          <DropZone busy={file.isPending} onFile={(chosen) => file.mutate({ chosen })} />
        </>
      ) : (
        <Preparation
          key={draft.id}
          draft={draft}
          onChange={change}
          onEncoding={(encoding) => file.variables && file.mutate({ chosen: file.variables.chosen, encoding })}
          onOtherFile={startOver}
        />
      )}
      <ProblemNote title={t('import.readFailed')} error={file.error} />
    </>
  )
}

/** An area to drop or choose a file. */
function DropZone({ busy, onFile }: { busy: boolean; onFile: (file: File) => void }) {
  const t = useText()
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const take = (files: FileList | null) => {
    const [file] = files ?? []
    if (file && !busy) onFile(file)
  }
  return (
    <div
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        take(event.dataTransfer.files)
      }}
      className={`grid justify-items-start gap-2 rounded-lg border border-dashed px-5 py-8 transition-colors ${over ? 'border-aqua bg-aqua-tint' : 'border-line-strong bg-surface'}`}
    >
      <FileSpreadsheet size={32} strokeWidth={1.5} aria-hidden="true" className="text-aqua" />
      <h2 className="text-base">{t('import.drop.title')}</h2>
      <p className="max-w-[56ch] text-ink-2">{t('import.drop.text')}</p>
      <input
        ref={input}
        type="file"
        tabIndex={-1}
        aria-hidden="true"
        className="sr-only"
        accept=".xlsx,.csv,.txt,.tsv,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
        onChange={(event) => {
          take(event.target.files)
          event.target.value = ''
        }}
      />
      <div className="mt-2">
        <Button look="next" size="staff" unavailable={busy} onClick={() => input.current?.click()}>
          {t('import.drop.choose')}
        </Button>
      </div>
      <p role="status" className="min-h-6 text-sm text-ink-2">
        {busy && t('import.reading')}
      </p>
    </div>
  )
}
