import { useText } from '../../lib/intl/use-text.ts'
import { Meter } from '../../ui/meter.tsx'
import { ProblemNote } from '../../ui/problem-note.tsx'
import type { Exported, ExportState } from './use-export.ts'

/** How far the file is, and what became of it. */
export function ExportProgress({ of, state }: { of: Exported; state: ExportState }) {
  const t = useText()
  const { status } = state
  const said = (id: string) => (of === 'audit' ? `export.audit.${id}` : `export.${id}`)
  return (
    <>
      {status === 'writing' && (
        <div className="grid gap-2">
          <p className="tabular-nums">
            {t(state.total === 0 ? 'export.begun' : said('progress'), { rows: state.rows, total: state.total })}
          </p>
          <Meter percent={state.total === 0 ? 0 : (state.rows / state.total) * 100} />
        </div>
      )}
      <p
        role="status"
        className={status === 'kept' || status === 'cancelled' ? 'rounded-md bg-sunk px-4 py-3' : 'sr-only'}
      >
        {status === 'writing' && t('export.begun')}
        {status === 'kept' && t(said(state.rows === 0 ? 'empty' : 'kept'), { rows: state.rows, name: state.name })}
        {status === 'cancelled' && t('export.cancelled')}
      </p>
      <ProblemNote title={t('export.failed')} error={status === 'failed' ? state.error : null} />
    </>
  )
}
