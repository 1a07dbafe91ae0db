import { sameValue } from '@fleet/domain/form-instances/state'
import type { CommandMeta } from '@fleet/domain/kernel/command'
import { type Problem, reject } from '@fleet/domain/kernel/rejection'
import { decideProposal } from '@fleet/domain/submissions/decide-proposal'
import { effectiveAnswers } from '@fleet/domain/submissions/propose'
import { type StartedSubmission, type Submission, evolveSubmission } from '@fleet/domain/submissions/model/state'
import { formRules } from '../../form-instances/form-rules.ts'
import { checkMessages } from '../../form-instances/problem-messages.ts'
import { messageIn } from '@fleet/platform/http/texts'
import { fieldLabel } from '../../form-registry/texts/answer-text.ts'
import type { Consequences } from './contract.ts'
import { type Reading, changeTexts } from './shown.ts'

type DecisionPreview = {
  readonly proposalId: string
  readonly accepted: readonly string[]
  readonly baseState: Submission
  readonly meta: CommandMeta
  readonly today: string
}

/**
 * Effects of accepting these fields, from a dry run of the decision: other answers that change, and new problems.
 * @throws Rejection as `decideProposal`
 */
export function consequencesOf(
  state: StartedSubmission,
  { proposalId, accepted, baseState, meta, today }: DecisionPreview,
  reading: Reading,
): Consequences {
  const form = formRules(reading.version.form)
  const proposal = state.proposals.find((one) => one.proposalId === proposalId) ?? reject('proposals.notFound')
  const names = [...new Set([...Object.keys(proposal.answers).map(form.presentName), ...accepted])]
  const items = names.map((field) => ({
    field,
    isAccepted: accepted.includes(field),
    comment: accepted.includes(field) ? null : '–',
  }))
  const events = decideProposal(
    state,
    { type: 'DecideProposal', data: { proposalId, items, notes: null }, meta },
    { form, mayBook: true, baseState },
  )
  const decided = events.reduce<Submission>(evolveSubmission, state)
  if (decided.status === 'none') return { also: [], problems: [] }
  const { person } = proposal
  const [before, after] = [effectiveAnswers(state, form, person), effectiveAnswers(decided, form, person)]
  const changed = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (field) => form.hasField(field) && !sameValue(before[field], after[field]),
  )
  const texts = reading.version.texts(reading.formLanguage)
  const messages = checkMessages(texts)
  const [afterwards, now] = [form.problems(after, { today, person }), form.problems(before, { today, person })]
  const isNew =
    (all: readonly Problem[]) =>
    ({ field, code }: Problem) =>
      all.every((one) => one.field !== field || one.code !== code)
  const described = (problems: readonly Problem[], severity: 'error' | 'warning') =>
    problems.map((problem) => {
      const { field = '', code, values = {} } = problem
      return {
        field,
        label: fieldLabel(reading.version.form, texts, field),
        message: messages(problem) ?? messageIn(reading.language, `problems.${code}`, values),
        severity,
      }
    })
  return {
    also: changed
      .filter((field) => !accepted.includes(field))
      .map((field) => changeTexts(reading, form, { field, from: before[field], to: after[field] })),
    problems: [
      ...described(afterwards.errors.filter(isNew(now.errors)), 'error'),
      ...described(afterwards.warnings.filter(isNew(now.warnings)), 'warning'),
    ],
  }
}
