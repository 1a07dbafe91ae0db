import { useSyncExternalStore } from 'react'
import { useIntl } from 'react-intl'
import { documentKinds } from '@fleet/form-schemas/engine/runtime/documents'
import { formFields } from '@fleet/form-schemas/engine/runtime/definition/form-fields'
import { useText } from '../../lib/intl/use-text.ts'
import { TextButton } from '../../ui/buttons/text-button.tsx'
import { useDraftState } from '../draft/use-draft.ts'
import type { Filling } from '../use-filling.ts'
import type { Upload } from './upload-queue.ts'

/** Uploads outside the open step: progress, files waiting for the virus scan, and a link to a failed one. */
export function UploadsLine({
  filling: { draft, uploads, step: open, person, goToField },
}: {
  readonly filling: Filling
}) {
  const intl = useIntl()
  const t = useText()
  const { definition } = useDraftState(draft, ({ form }) => form)
  const all = useSyncExternalStore(uploads.subscribe, uploads.all)
  const { waiting = [] } = useDraftState(draft, ({ view }) => view.documents)
  const placeOf = ({ kind, person: of }: Pick<Upload, 'kind' | 'person'>) => {
    const field = documentKinds(definition).get(kind) ?? ''
    return { field, person: of, step: formFields(definition).get(field)?.step.id ?? '' }
  }
  const isElsewhere = (one: Pick<Upload, 'kind' | 'person'>) => one.person !== person || placeOf(one).step !== open.id
  const elsewhere = all.filter(isElsewhere)
  const unscanned = waiting.filter((one) => one.refused === undefined && isElsewhere(one)).length
  const failed =
    elsewhere.find(({ state }) => state === 'failed') ??
    waiting.find((one) => one.refused !== undefined && isElsewhere(one))
  const active = elsewhere.filter(({ state }) => state !== 'failed')
  const share =
    active.reduce((sum, { share: sentShare, size }) => sum + sentShare * size, 0) /
    Math.max(
      1,
      active.reduce((sum, { size }) => sum + size, 0),
    )
  return (
    <div role="status" className="text-sm font-medium text-ink-2 tabular-nums empty:hidden">
      {active.length > 0 && (
        <p className={active.some(({ state }) => state === 'held') ? 'text-wait-ink' : ''}>
          {t(active.some(({ state }) => state === 'held') ? 'filling.uploads.held' : 'filling.uploads.sending', {
            count: active.length,
            share: intl.formatNumber(share, { style: 'percent' }),
          })}
        </p>
      )}
      {unscanned > 0 && <p className="text-wait-ink">{t('filling.uploads.unscanned', { count: unscanned })}</p>}
      {failed && (
        <TextButton onClick={() => goToField(placeOf(failed))}>
          {t('filling.uploads.failed', { name: failed.name })}
        </TextButton>
      )}
    </div>
  )
}
