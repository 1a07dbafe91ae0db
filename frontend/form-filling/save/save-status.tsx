import { useQueryClient } from '@tanstack/react-query'
import { useText } from '../../lib/intl/use-text.ts'
import { sessionQuery } from '../../lib/session/session.ts'
import type { Draft } from '../draft/draft.ts'
import { toastLineId } from '../../ui/feedback/use-toast.ts'
import { SaveLine } from './save-line.tsx'
import { useDraftState } from '../draft/use-draft.ts'

/**
 * Save line of a draft; after the session ended, the link to sign in. When the device stores nothing the link opens
 * another tab, because leaving this page would lose answers.
 */
export function SaveStatus({ draft }: { readonly draft: Draft }) {
  const t = useText()
  const queryClient = useQueryClient()
  const save = useDraftState(draft, (state) => state.save)
  const refused = useDraftState(draft, (state) => state.refused.size)
  const blocked = useDraftState(draft, (state) => state.storageBlocked)
  const readOnly = useDraftState(draft, ({ view }) => view.editable === false)
  const signedOut = save.kind === 'stopped' && save.because === 'signedOut'
  return (
    <div className="min-w-0">
      <div role="status" id={toastLineId} className="peer" />
      <div className="flex flex-wrap items-center gap-x-3 peer-[:not(:empty)]:sr-only">
        <SaveLine
          state={save}
          refused={refused}
          readOnly={readOnly}
          blocked={blocked}
          onRetry={() => void draft.flush()}
        />
        {signedOut && blocked && (
          <>
            <a href="/" target="_blank" rel="noopener" className={linkLook}>
              {t('filling.signInElsewhere')}
            </a>
            <button type="button" onClick={draft.resume} className={linkLook}>
              {t('error.retry')}
            </button>
          </>
        )}
        {signedOut && !blocked && (
          <button
            type="button"
            onClick={() => queryClient.setQueryData(sessionQuery.queryKey, null)}
            className={linkLook}
          >
            {t('filling.signInAgain')}
          </button>
        )}
      </div>
    </div>
  )
}

const linkLook =
  '-my-2.5 inline-flex min-h-touch items-center px-1 text-sm font-semibold text-stop-ink underline underline-offset-[0.2em]'
