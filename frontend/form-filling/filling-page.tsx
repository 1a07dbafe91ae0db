import type { ReactNode } from 'react'
import { lazyPart } from '../ui/lazy-part.tsx'
import { SkipLink } from '../ui/buttons/skip-link.tsx'
import { useDraftState } from './draft/use-draft.ts'
import { FormChangedNote } from './live/form-changed-note.tsx'
import { OfflineBar } from './save/offline-bar.tsx'
import type { Filling } from './use-filling.ts'

const Conflicts = lazyPart(async () => (await import('./conflict/conflict-dialog.tsx')).Conflicts)

type Props = {
  readonly filling: Filling
  readonly bar: ReactNode
  /** Next to the open step, above it on a phone. Absent on pages that are not a step. */
  readonly rail?: ReactNode
  readonly children: ReactNode
  /** Below the content, and at the bottom of the screen when the content is short. */
  readonly foot?: ReactNode
}

/** Layout around the open step, for all form types. */
export function FillingPage({ filling, bar, rail, children, foot }: Props) {
  const hasConflicts = useDraftState(filling.draft, ({ conflicts }) => conflicts.length > 0)
  const storageBlocked = useDraftState(filling.draft, (state) => state.storageBlocked)
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      {bar}
      <OfflineBar storageBlocked={storageBlocked} />
      <div
        className={`mx-auto flex w-full flex-1 flex-col px-edge ${rail === undefined ? 'max-w-form' : 'max-w-[72rem] desk:grid desk:grid-cols-[16.5rem_minmax(0,1fr)] desk:gap-x-[4.5rem]'}`}
      >
        {rail !== undefined && (
          <div className="desk:sticky desk:top-0 desk:max-h-dvh desk:self-start desk:overflow-y-auto">{rail}</div>
        )}
        <main id="main" className="flex min-w-0 max-w-form flex-1 flex-col pt-5 desk:pt-10">
          <div className="flex-1">{children}</div>
          {foot}
        </main>
      </div>
      {hasConflicts && <Conflicts filling={filling} />}
      <FormChangedNote filling={filling} />
    </div>
  )
}
