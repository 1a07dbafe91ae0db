import { enteredText } from '@fleet/form-schemas/engine/runtime/texts/text-kinds'
import { X } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { Link } from 'react-router-dom'
import { useText } from '../../lib/intl/use-text.ts'
import { queryOf } from '../../lib/use-filter.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { ChoiceChips } from '../../ui/fields/choice-chips.tsx'
import { ProblemNote } from '../../ui/feedback/problem-note.tsx'
import { formsColumns } from './columns.tsx'
import { type FormsFilter, formsFilter } from './forms-filter.ts'
import type { ListViews } from './list-views.ts'

type Props = { filter: FormsFilter; lists: ListViews }

/** The reader's saved filters and orders, as links; a form that saves the present one; and the choice of columns. */
export function OwnViews({ filter, lists: { views, columns, keep, drop, choose, failure } }: Props) {
  const t = useText()
  const [name, setName] = useState('')
  const now = new URLSearchParams(queryOf(formsFilter, filter)).toString()
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (enteredText('line', name) !== '') keep.mutate({ name, query: now }, { onSuccess: () => setName('') })
  }
  return (
    <div className="mt-3 grid gap-3">
      {views.length > 0 && (
        <nav aria-label={t('forms.views')}>
          <ul className="flex flex-wrap gap-1.5">
            {views.map((view) => (
              <li key={view.id} className="inline-flex items-center rounded-md border border-line text-sm">
                <Link
                  to={`/forms?${view.query}`}
                  aria-current={view.query === now ? 'true' : undefined}
                  className="inline-flex min-h-touch items-center rounded-l-md px-3 font-medium no-underline hover:underline aria-[current]:bg-sunk fine:min-h-dense"
                >
                  {view.name}
                </Link>
                <button
                  type="button"
                  aria-label={t('forms.views.drop', { name: view.name })}
                  onClick={() => drop.mutate(view.id)}
                  className="inline-flex min-h-touch min-w-touch items-center justify-center rounded-r-md text-ink-2 hover:bg-sunk fine:min-h-dense fine:min-w-8"
                >
                  <X size={16} aria-hidden="true" />
                </button>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <form onSubmit={save} className="flex flex-wrap items-end gap-2">
        <label className="grid gap-1 text-xs font-medium text-ink-2">
          {t('forms.views.name')}
          <input
            type="text"
            value={name}
            maxLength={60}
            onChange={(event) => setName(event.target.value)}
            className="min-h-touch w-64 rounded-md border border-line-strong bg-surface px-3 text-base text-ink fine:min-h-dense fine:text-sm"
          />
        </label>
        <Button type="submit" size="staff" unavailable={enteredText('line', name) === '' || keep.isPending}>
          {t('forms.views.save')}
        </Button>
      </form>
      <ProblemNote title={t('forms.views.failed')} error={failure} />
      <div className="max-desk:hidden">
        <p className="text-xs font-medium text-ink-2">{t('forms.columns')}</p>
        <ChoiceChips
          label={t('forms.columns')}
          chips={formsColumns
            .filter((one) => one !== 'guest')
            .map((value) => ({ value, label: t(`forms.column.${value}`) }))}
          values={columns.filter((one) => one !== 'guest')}
          onChange={(values) => choose([...values, 'guest'])}
        />
      </div>
    </div>
  )
}
