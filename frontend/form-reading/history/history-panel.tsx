import type { DocumentRead, HistoryEntry } from '@fleet/backend/form-instances/contract'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import { useText } from '../../lib/intl/use-text.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { ErrorPanel } from '../../ui/feedback/error-panel.tsx'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { SkeletonLine, Skeleton } from '../../ui/feedback/skeleton.tsx'
import { DocumentEvent } from './document-event.tsx'
import { filteredHistory, changedFields } from './filtered-history.ts'
import { HistoryEvent } from './history-event.tsx'
import type { OpenField } from '../open-field.ts'
import { isGroup, type FormInstanceView } from '../form-instance-view.ts'
import { mergeTimeline } from './timeline.ts'
import type { AllPages } from '../../lib/http/use-all-pages.ts'
import type { View } from '../use-view.ts'

const pageSize = 20
const pageSizeBelow = 5

type Props = {
  history: AllPages<HistoryEntry>
  /** Filtered. */ reads: readonly DocumentRead[]
  formInstance: FormInstanceView
  open: OpenField
  view: View
  /** Below the answers instead of next to them. */ isBelow?: boolean
}

/** History, newest first: author, time, and old and new values. */
export function HistoryPanel({ history, reads, formInstance, open, view, isBelow = false }: Props) {
  const t = useText()
  const [shown, setShown] = useState(isBelow ? pageSizeBelow : pageSize)
  const timeline = history.isPending ? [] : mergeTimeline(filteredHistory(history.entries, view), reads)
  return (
    <section
      aria-labelledby="history"
      className={`min-w-0 print:hidden ${isBelow ? 'max-w-form' : `desk:sticky desk:-m-1.5 desk:overflow-y-auto desk:p-1.5 ${view.revision === undefined ? 'desk:top-4 desk:max-h-[calc(100dvh-2rem)]' : 'desk:top-20 desk:max-h-[calc(100dvh-6rem)]'}`}`}
    >
      <h2 id="history" tabIndex={-1}>
        {t('history.title')}
      </h2>
      <HistoryFilter entries={history.entries} formInstance={formInstance} view={view} />
      {history.isPending && (
        <Skeleton>
          <div className="grid grid-cols-[2rem_1fr] gap-3 pb-5">
            <SkeletonLine className="size-8 rounded-full" />
            <span className="grid content-center gap-2">
              <SkeletonLine className="h-3.5 w-3/4" />
              <SkeletonLine className="h-3 w-1/2" />
            </span>
          </div>
        </Skeleton>
      )}
      {!history.isPending && !history.error && timeline.length === 0 && (
        <p className="text-sm text-ink-2">{t('history.none')}</p>
      )}
      <ol>
        {timeline
          .slice(0, shown)
          .map((one) =>
            'run' in one ? (
              <DocumentEvent key={one.run[0].id} run={one.run} isGroup={isGroup(formInstance)} />
            ) : (
              <HistoryEvent
                key={one.entry.revision}
                entry={one.entry}
                formInstance={formInstance}
                open={open}
                view={view}
              />
            ),
          )}
      </ol>
      {timeline.length > shown && (
        <Button size="staff" onClick={() => setShown(shown + pageSize)}>
          {t('list.more')}
        </Button>
      )}
      {history.error !== null && (
        <ErrorPanel size="staff" title={t('history.failed')} error={history.error} onRetry={history.retry} />
      )}
    </section>
  )
}

type HistoryFilterProps = { entries: readonly HistoryEntry[]; formInstance: FormInstanceView; view: View }

/** Filters by field and by person. */
function HistoryFilter({ entries, formInstance: { persons, nameOf }, view }: HistoryFilterProps) {
  const intl = useIntl()
  const t = useText()
  const fields = changedFields(entries, intl.locale)
  if (fields.length === 0) return <div className="h-4" />
  return (
    <div className="my-3 flex flex-wrap items-end gap-2">
      <SelectField label={t('history.filter.field')} value={view.field ?? ''} onChange={(field) => view.set({ field })}>
        <option value="">{t('history.filter.all')}</option>
        {fields.map(({ field, label }) => (
          <option key={field} value={field}>
            {label}
          </option>
        ))}
      </SelectField>
      {persons.length > 1 && (
        <SelectField
          label={t('history.filter.person')}
          value={String(view.of ?? '')}
          onChange={(of) => view.set({ of })}
        >
          <option value="">{t('history.filter.all')}</option>
          {persons.map((number) => (
            <option key={number} value={number}>
              {`${number} ${nameOf(number) ?? ''}`.trim()}
            </option>
          ))}
        </SelectField>
      )}
      {(view.field !== undefined || view.of !== undefined) && (
        <button
          type="button"
          onClick={() => view.set({ field: undefined, of: undefined })}
          className="inline-flex min-h-touch items-center px-1 text-sm font-medium text-aqua-ink underline underline-offset-[0.2em] fine:min-h-dense"
        >
          {t('history.filter.clear')}
        </button>
      )}
    </div>
  )
}
