import { useMemo } from 'react'
import { useIntl } from 'react-intl'
import { recordAt } from '../draft/records.ts'
import { useDraftState } from '../draft/use-draft.ts'
import type { Filling } from '../use-filling.ts'
import { allProblems } from './all-problems.ts'
import { problemGroups } from './problem-groups.ts'
import { ProblemsPanel } from './problems-panel.tsx'

/**
 * Where the form is submitted: what is worth checking before that, and after a try what is in its way, live: what was put
 * right goes from the list.
 */
export function SubmitProblems({ filling }: { readonly filling: Filling }) {
  return filling.canSubmit && <FoundProblems filling={filling} />
}

/** The same on a page that is for nothing else. */
export function FoundProblems({ filling: { draft, texts, today, persons, groupSize, submission: { tried, found, more }, goToField } }: { readonly filling: Filling }) {
  const intl = useIntl()
  const records = useDraftState(draft, (state) => state.records)
  const view = useDraftState(draft, (state) => state.view)
  const { form } = draft
  const shown = useMemo(() => {
    const answers = (whose: number) => recordAt(form, records, whose).now
    const problems = [...allProblems({ form, answers, groupSize, persons, today, confirmations: view.confirmations, requested: view }), ...found]
    const all = problemGroups({ intl, form, texts, problems, groupSize, answers, persons })
    return tried ? all : { groups: [], warnings: all.warnings, fine: [] }
  }, [tried, form, records, groupSize, texts, today, found, persons, intl, view])
  return <ProblemsPanel {...shown} more={tried ? more : 0} onGo={goToField} />
}
