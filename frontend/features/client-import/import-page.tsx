import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useReducer, useRef } from 'react'
import { chosenLanguage } from '../../lib/intl/chosen-language.ts'
import { useText } from '../../lib/intl/use-text.ts'
import { newId } from '../../lib/new-id.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { ProblemNote } from '../../ui/problem-note.tsx'
import { importFields, readFile } from './client-import.ts'
import { changed, draftOf, type Change, type Draft } from './draft.ts'
import { DropZone } from './drop-zone.tsx'
import { Preparation } from './preparation.tsx'
import { TemplateLinks } from './template-links.tsx'

type Step = Change | { readonly what: 'file'; readonly draft: Draft | undefined }

function next(draft: Draft | undefined, step: Step): Draft | undefined {
  if (step.what === 'file') return step.draft
  return draft && changed(draft, step)
}

/** /import: clients of the agency out of a file. Until the last button nothing of it is kept. */
export function ImportPage() {
  const t = useText()
  const [draft, change] = useReducer(next, undefined)
  const client = useQueryClient()
  const reading = useRef<AbortController>(undefined)
  const file = useMutation({
    // Waits for the fields: without them every column would show "leave out".
    mutationFn: async (chosen: File) => {
      reading.current = new AbortController()
      const [table] = await Promise.all([
        readFile(chosen, reading.current.signal),
        client.ensureQueryData(importFields(chosenLanguage())),
      ])
      return table
    },
    onSuccess: (table, { name }) => change({ what: 'file', draft: draftOf(table, name, newId()) }),
  })
  const startOver = () => {
    file.reset()
    change({ what: 'file', draft: undefined })
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
          <DropZone busy={file.isPending} onFile={(chosen) => file.mutate(chosen)} />
          <ProblemNote title={t('import.readFailed')} error={file.error} />
        </>
      ) : (
        <Preparation key={draft.id} draft={draft} onChange={change} onOtherFile={startOver} />
      )}
    </>
  )
}
