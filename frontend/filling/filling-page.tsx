import type { ReactNode } from 'react'
import { FormattedMessage } from 'react-intl'
import { late } from '../ui/late.tsx'
import { useDraftState } from './draft/use-draft.ts'
import { FormChangedNote } from './live/form-changed-note.tsx'
import { OfflineBar } from './save/offline-bar.tsx'
import type { Filling } from './use-filling.ts'

const Conflicts = late(async () => (await import('./conflict/conflict-dialog.tsx')).Conflicts)

type Props = {
  readonly filling: Filling
  readonly bar: ReactNode
  /** Beside the open step; above it on a phone. */
  readonly rail: ReactNode
  readonly children: ReactNode
}

/** Around the open step, for every kind of form. */
export function FillingPage({ filling, bar, rail, children }: Props) {
  const hasConflicts = useDraftState(filling.draft, ({ conflicts }) => conflicts.length > 0)
  const storageBlocked = useDraftState(filling.draft, (state) => state.storageBlocked)
  return (
    <>
      <a href="#main" className="sr-only focus:not-sr-only focus:absolute focus:top-2 focus:left-4 focus:z-50 focus:bg-surface focus:px-4 focus:py-2">
        <FormattedMessage id="app.skip" />
      </a>
      {bar}
      <OfflineBar storageBlocked={storageBlocked} />
      <div className="mx-auto max-w-[72rem] px-edge desk:grid desk:grid-cols-[16.5rem_minmax(0,1fr)] desk:gap-x-[4.5rem]">
        <div className="desk:sticky desk:top-0 desk:max-h-dvh desk:self-start desk:overflow-y-auto">{rail}</div>
        <main id="main" className="min-w-0 max-w-form pt-5 desk:pt-10">{children}</main>
      </div>
      {hasConflicts && <Conflicts filling={filling} />}
      <FormChangedNote filling={filling} />
    </>
  )
}
