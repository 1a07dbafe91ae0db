import { FormattedMessage } from 'react-intl'
import { Meter } from '../../ui/meter.tsx'
import { ProblemNote } from '../../ui/problem-note.tsx'
import type { Exported, ExportState } from './use-export.ts'

/** How far the file is, and what became of it. */
export function ExportProgress({ of, state }: { of: Exported; state: ExportState }) {
  const { status } = state
  const said = (id: string) => (of === 'audit' ? `export.audit.${id}` : `export.${id}`)
  return (
    <>
      {status === 'writing' && (
        <div className="grid gap-2">
          <p className="tabular-nums">
            <FormattedMessage
              id={state.total === 0 ? 'export.begun' : said('progress')}
              values={{ rows: state.rows, total: state.total }}
            />
          </p>
          <Meter percent={state.total === 0 ? 0 : (state.rows / state.total) * 100} />
        </div>
      )}
      <p
        role="status"
        className={status === 'kept' || status === 'cancelled' ? 'rounded-md bg-sunk px-4 py-3' : 'sr-only'}
      >
        {status === 'writing' && <FormattedMessage id="export.begun" />}
        {status === 'kept' && (
          <FormattedMessage
            id={said(state.rows === 0 ? 'empty' : 'kept')}
            values={{ rows: state.rows, name: state.name }}
          />
        )}
        {status === 'cancelled' && <FormattedMessage id="export.cancelled" />}
      </p>
      <ProblemNote title={<FormattedMessage id="export.failed" />} error={status === 'failed' ? state.error : null} />
    </>
  )
}
