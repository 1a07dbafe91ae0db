import { useMemo } from 'react'
import { useIntl } from 'react-intl'
import { useValidators } from '../../form-renderer/validators.ts'
import { useText } from '../../lib/intl/use-text.ts'
import { ErrorPanel } from '../../ui/feedback/error-panel.tsx'
import { recordAt } from '../draft/records.ts'
import { useDraftState } from '../draft/use-draft.ts'
import type { Filling } from '../use-filling.ts'
import { allProblems } from './all-problems.ts'
import { problemGroups } from './problem-groups.ts'
import { ProblemsPanel } from './problems-panel.tsx'

/** Warnings, and after an attempt to submit all errors, updated live. */
export function FoundProblems({ filling }: { readonly filling: Filling }) {
  const t = useText()
  const validators = useValidators(filling.draft.form)
  if (validators.state === 'waiting') return null
  if (validators.state === 'failed')
    return <ErrorPanel title={t('filling.checksMissing')} error={validators.error} onRetry={validators.retry} />
  return <Problems filling={filling} />
}

function Problems({
  filling: {
    draft,
    texts,
    today,
    persons,
    groupSize,
    submission: { tried, found, more },
    goToProblem,
  },
}: {
  readonly filling: Filling
}) {
  const intl = useIntl()
  const records = useDraftState(draft, (state) => state.records)
  const view = useDraftState(draft, (state) => state.view)
  const { form } = draft
  const shown = useMemo(() => {
    const answers = (recordKey: number) => recordAt(form, records, recordKey).now
    const problems = [
      ...allProblems({
        form,
        answers,
        groupSize,
        persons,
        today,
        confirmations: view.confirmations,
        parts: view.parts,
        requested: view,
      }),
      ...found,
    ]
    const all = problemGroups({ intl, form, texts, problems, groupSize, answers, persons })
    return tried ? all : { groups: [], warnings: all.warnings, complete: [] }
  }, [tried, form, records, groupSize, texts, today, found, persons, intl, view])
  return <ProblemsPanel {...shown} more={tried ? more : 0} onGo={goToProblem} />
}
