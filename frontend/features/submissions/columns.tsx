import type { SubmissionRow } from '@fleet/backend/features/submissions/contract'
import { nativeName } from '@fleet/form-schemas/engine/runtime/language-name'
import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { useDates } from '../../lib/intl/dates.ts'
import { useText } from '../../lib/intl/use-text.ts'
import { Badge } from '../../ui/badges/badge.tsx'
import { CodeBadge } from '../../ui/badges/code-badge.tsx'
import { Meter } from '../../ui/meter.tsx'
import { StatusBadge } from '../../ui/badges/status-badge.tsx'
import type { FormsOrder } from './forms-filter.ts'

/** Columns in their order; the guest column is always shown. */
export const formsColumns = [
  'reference',
  'guest',
  'trip',
  'agency',
  'language',
  'created',
  'submitted',
  'updated',
  'step',
  'status',
] as const
export type FormsColumn = (typeof formsColumns)[number]
export const defaultColumns: readonly FormsColumn[] = ['reference', 'guest', 'created', 'step', 'status']

type ColumnContext = {
  /** Position in the card of a phone; columns without one are stacked. */
  readonly place?: string
  /** Sort orders: of the first click, and the reverse. */
  readonly orders?: readonly [FormsOrder, FormsOrder]
}

export const columnLooks: Readonly<Record<FormsColumn, ColumnContext>> = {
  reference: { place: 'col-start-1 row-start-2' },
  guest: { orders: ['guest', '-guest'] },
  trip: { orders: ['trip', '-trip'] },
  agency: {},
  language: {},
  created: {
    place: 'col-start-2 row-start-2 max-[24rem]:col-span-2 desk:whitespace-nowrap',
    orders: ['-created', 'created'],
  },
  submitted: { orders: ['-submitted', 'submitted'] },
  updated: { orders: ['-updated', 'updated'] },
  step: { place: 'col-span-2 row-start-3' },
  status: {
    place:
      'col-start-3 row-start-1 self-start justify-self-end max-tablet:max-w-39 max-[24rem]:col-span-3 max-[24rem]:col-start-1 max-[24rem]:row-start-4 max-[24rem]:max-w-none max-[24rem]:justify-self-start',
  },
}

/** The content of a column, except the guest's; null: empty. */
export function FormsCell({ column, row }: { column: Exclude<FormsColumn, 'guest'>; row: SubmissionRow }): ReactNode {
  const t = useText()
  const { day, range } = useDates()
  const { tripStartDate: start, tripEndDate: end } = row
  switch (column) {
    case 'reference':
      return <CodeBadge size="sm" code={row.referenceCode} />
    case 'trip':
      return (
        [row.boatName, start && (end && end > start ? range(start, end) : day(start))].filter(Boolean).join(', ') ||
        null
      )
    case 'agency':
      return row.agencyName ?? row.agentId
    case 'language':
      return row.language && nativeName(row.language)
    case 'created':
      return day(row.createdAt)
    case 'submitted':
      return row.submittedAt && day(row.submittedAt)
    case 'updated':
      return day(row.updatedAt)
    case 'step':
      return <StepOf step={row.currentStep} total={row.totalSteps} complete={row.completeness} />
    case 'status':
      return (
        <span className="inline-flex flex-wrap gap-1">
          <StatusBadge status={row.status} />
          {row.hasWarnings && row.status === 'pending_review' && (
            <Badge tone="plain" icon={TriangleAlert}>
              {t('forms.warned')}
            </Badge>
          )}
        </span>
      )
  }
}

type Props = {
  step: number
  total: number | null
  /** In percent; null: nothing is to be filled in. */ complete: number | null
}

/** "Step X of Y", with a bar for the completion; Y is 6 if the server gives none. */
function StepOf({ step, total, complete }: Props) {
  const t = useText()
  return (
    <span className="inline-grid min-w-26 gap-0.5 tabular-nums">
      {t('forms.step', { step, total: total ?? 6 })}
      {complete !== null && (
        <span className="grid grid-cols-[1fr_auto] items-center gap-2">
          <Meter percent={complete} full={complete === 100} />
          <span className="text-xs">{t('forms.complete', { share: complete / 100 })}</span>
        </span>
      )}
    </span>
  )
}
