import { useMemo } from 'react'
import { useIntl } from 'react-intl'
import type { FormTexts } from '@fleet/form-schemas/engine/definition'
import type { Draft } from '../draft/draft.ts'
import { groupSizeOf } from '../draft/draft.ts'
import { recordAt } from '../draft/records.ts'
import { useDraftState } from '../use-draft.ts'
import { allProblems, type PersonProblem } from './all-problems.ts'
import { problemGroups } from './problem-groups.ts'
import { ProblemsPanel, type ProblemLine } from './problems-panel.tsx'

type Props = {
  /** A submit was tried; before that only what is worth checking is said. */
  readonly tried: boolean
  readonly draft: Draft
  readonly texts: FormTexts
  readonly today: string
  /** What only the server found. */
  readonly found: readonly PersonProblem[]
  /** How many more the server has counted and not told. */
  readonly more: number
  readonly onGo: (problem: ProblemLine) => void
}

/** What is worth checking before the submit, and after a try what is in its way, live: what was put right goes from the list. */
export function SubmitProblems({ tried, draft, texts, today, found, more, onGo }: Props) {
  const intl = useIntl()
  const records = useDraftState(draft, (state) => state.records)
  const { form } = draft
  const shown = useMemo(() => {
    const groupSize = groupSizeOf({ records })
    const answers = (place: number) => recordAt(form, records, place).now
    const problems = [...allProblems({ form, answers, groupSize, today }), ...found]
    const all = problemGroups({ intl, form, texts, problems, groupSize, answers })
    return tried ? all : { groups: [], warnings: all.warnings, fine: [] }
  }, [tried, form, records, texts, today, found, intl])
  return <ProblemsPanel {...shown} more={tried ? more : 0} onGo={onGo} />
}
