import { startTransition, useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import type { Answers, Form } from '@fleet/form-schemas/engine/runtime/definition/definition'
import { chosenLanguage } from '../../lib/intl/chosen-language.ts'
import { newId } from '../../lib/new-id.ts'
import type { DeviceCopies } from './device-copy/device-copy.ts'
import { openDraft, type Draft } from './draft.ts'
import type { ShownDraft } from './machine/state.ts'
import { saveFormInstance } from '../calls.ts'
import type { FormType } from '../form-type.ts'
import type { FormInstanceData } from '../form-instance-data.ts'

type DraftOptions<View extends FormInstanceData> = {
  readonly formType: FormType<View>
  readonly form: Form
  readonly view: View
  readonly copies: DeviceCopies
  readonly onFirstSave: () => void
  readonly refetchForm: RefetchForm
}

/** Fetches the newest version of the form; resolves to the versions that are loaded then. */
export type RefetchForm = () => Promise<readonly (string | undefined)[]>

/** How long answers wait for the form version they belong to. */
const maxFormWaitMs = 5_000

/** Creates the draft of a mounted screen; saves the rest when the page is hidden or closed. */
export function useDraft<View extends FormInstanceData>({
  formType,
  form,
  view,
  copies,
  onFirstSave,
  refetchForm,
}: DraftOptions<View>): Draft<View> {
  const [draft] = useState(() => {
    const instanceRef = { calls: formType.calls, id: view.id }
    const draft: Draft<View> = openDraft(
      { formType, form, view },
      {
        read: () => formType.calls.read(view.id, undefined),
        save: (command) => saveFormInstance(instanceRef, command),
        copies,
        clock: { now: () => Date.now(), after: timer },
        online: () => navigator.onLine,
        newKey: newId,
        language: chosenLanguage,
        onFirstSave,
        onOtherVersion: (version) => untilAdopted(draft, version, refetchForm()),
      },
    )
    return draft
  })
  useEffect(() => {
    draft.start()
    const connection = () => draft.connection()
    const hidden = () => {
      if (document.visibilityState === 'hidden') void draft.flush()
    }
    const leaving = (event: BeforeUnloadEvent) => {
      if (isFullySaved(draft.state())) return
      void draft.flush()
      event.preventDefault()
    }
    window.addEventListener('online', connection)
    window.addEventListener('offline', connection)
    document.addEventListener('visibilitychange', hidden)
    window.addEventListener('beforeunload', leaving)
    return () => {
      window.removeEventListener('online', connection)
      window.removeEventListener('offline', connection)
      document.removeEventListener('visibilitychange', hidden)
      window.removeEventListener('beforeunload', leaving)
      void draft.flush()
    }
  }, [draft])
  return draft
}

/** Resolves when the draft has adopted this version, or will not: another one was fetched, or it took too long. */
function untilAdopted(
  draft: Pick<Draft, 'form' | 'subscribe'>,
  version: string,
  fetching: ReturnType<RefetchForm>,
): Promise<void> {
  return new Promise((resolve) => {
    const check = () => draft.form.definition.version === version && end()
    const stops = [draft.subscribe(check), timer(maxFormWaitMs, () => end())]
    function end() {
      for (const stop of stops) stop()
      resolve()
    }
    void fetching.then((versions) => !versions.includes(version) && end(), end)
  })
}

export function useDraftState<View extends FormInstanceData, Part>(
  draft: Draft<View>,
  select: (state: ShownDraft<View>) => Part,
): Part {
  return useSyncExternalStore(draft.subscribe, () => select(draft.state()))
}

/** Answers of one record, 250 ms after the last edit. */
export function useDebouncedAnswers(draft: Draft, recordKey: number): Answers {
  return useDebounced(
    draft,
    useCallback(() => draft.answers(recordKey), [draft, recordKey]),
  )
}

/** A value read from a draft 250 ms after the last edit, for displays that may lag behind typing. */
export function useDebounced<Read>(draft: Draft, read: () => Read): Read {
  const [value, setValue] = useState(read)
  useEffect(() => {
    setValue(read())
    let waiting: ReturnType<typeof setTimeout> | undefined
    const stop = draft.subscribe(() => {
      clearTimeout(waiting)
      waiting = setTimeout(() => startTransition(() => setValue(read())), 250)
    })
    return () => {
      stop()
      clearTimeout(waiting)
    }
  }, [draft, read])
  return value
}

export function isFullySaved({ save, refused }: ShownDraft): boolean {
  return save.kind === 'saved' && refused.size === 0
}

function timer(ms: number, run: () => void): () => void {
  const id = setTimeout(run, ms)
  return () => clearTimeout(id)
}
