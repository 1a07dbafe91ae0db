import { startTransition, useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import type { Answers, Form } from '@fleet/form-schemas/engine/runtime/definition/definition'
import { chosenLanguage } from '../../lib/intl/chosen-language.ts'
import { newId } from '../../lib/new-id.ts'
import type { DeviceCopies } from './device-copy/device-copy.ts'
import { openDraft, type Draft } from './draft.ts'
import type { DraftState } from './draft-state.ts'
import { saveFilled } from '../calls.ts'
import type { FillableForm } from '../fillable-form.ts'
import type { FilledView } from '../filled-view.ts'

type Opened<View extends FilledView> = {
  readonly fillable: FillableForm<View>
  readonly form: Form
  readonly view: View
  readonly copies: DeviceCopies
  readonly onFirstSave: () => void
  readonly refetchForm: RefetchForm
}

/** Fetches the newest version of the form; resolves to the versions that the page has then. */
export type RefetchForm = () => Promise<readonly (string | undefined)[]>

/** How long answers wait for the form that they were told under. */
const longestWaitForFormMs = 5_000

/** Opens the draft for as long as the screen stands, and saves what is left when the page is hidden or closed. */
export function useDraft<View extends FilledView>({
  fillable,
  form,
  view,
  copies,
  onFirstSave,
  refetchForm,
}: Opened<View>): Draft<View> {
  const [draft] = useState(() => {
    const named = { calls: fillable.calls, id: view.id }
    const draft: Draft<View> = openDraft(
      { fillable, form, view },
      {
        read: () => fillable.calls.read(view.id, undefined),
        save: (attempt, revision) => saveFilled(named, attempt, revision),
        copies,
        clock: { now: () => Date.now(), after: timer },
        online: () => navigator.onLine,
        newKey: newId,
        language: chosenLanguage,
        onFirstSave,
        onOtherForm: (version) => adoption(draft, version, refetchForm()),
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
      if (isSafe(draft.state())) return
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

/** Resolves when the draft has adopted this version, or when it will not: the fetch brought another, or took too long. */
function adoption(
  draft: Pick<Draft, 'form' | 'subscribe'>,
  version: string,
  fetching: ReturnType<RefetchForm>,
): Promise<void> {
  return new Promise((resolve) => {
    const look = () => draft.form.definition.version === version && end()
    const stops = [draft.subscribe(look), timer(longestWaitForFormMs, () => end())]
    function end() {
      for (const stop of stops) stop()
      resolve()
    }
    void fetching.then((versions) => !versions.includes(version) && end(), end)
  })
}

export function useDraftState<View extends FilledView, Part>(
  draft: Draft<View>,
  select: (state: DraftState<View>) => Part,
): Part {
  return useSyncExternalStore(draft.subscribe, () => select(draft.state()))
}

/** The answers of one record a quarter of a second after the last edit. */
export function useCalmAnswers(draft: Draft, whose: number): Answers {
  return useCalm(
    draft,
    useCallback(() => draft.answers(whose), [draft, whose]),
  )
}

/** What is read of a draft a quarter of a second after the last edit: for what may lag behind the typing. */
export function useCalm<Read>(draft: Draft, read: () => Read): Read {
  const [told, setTold] = useState(read)
  useEffect(() => {
    setTold(read())
    let waiting: ReturnType<typeof setTimeout> | undefined
    const stop = draft.subscribe(() => {
      clearTimeout(waiting)
      waiting = setTimeout(() => startTransition(() => setTold(read())), 250)
    })
    return () => {
      stop()
      clearTimeout(waiting)
    }
  }, [draft, read])
  return told
}

/** Whether the server has everything. */
export function isSafe({ save, refused }: DraftState): boolean {
  return save.kind === 'saved' && refused.size === 0
}

function timer(ms: number, run: () => void): () => void {
  const id = setTimeout(run, ms)
  return () => clearTimeout(id)
}
