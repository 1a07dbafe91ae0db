import { fieldOf } from '@fleet/domain/form-instances/filled'
import { answeredBy } from '@fleet/domain/submissions/requests'
import type { StartedSubmission } from '@fleet/domain/submissions/model/state'
import type { Form } from '@fleet/form-schemas/engine/runtime/definition/definition'
import { formRules } from '../../form-instances/form-rules.ts'
import type { RequestedItem } from './requested-item-contract.ts'

/** What staff asked for by the names of now, with what was there then and how it stands. */
export function shownRequests(state: StartedSubmission, form: Form): RequestedItem[] {
  const rules = formRules(form)
  const { persons, documents } = state.whenAsked
  return state.requestedItems.map(({ person, comment, field, document }) => {
    const name = field === undefined ? undefined : rules.presentName(field)
    const said = rules.underNewNames(persons[person - 1]?.answers ?? {})
    const files = state.documents.filter(
      (one) => one.person === person && one.kind === document && documents.includes(one.documentId),
    )
    const answered = answeredBy(
      state,
      { person, comment, ...(field === undefined ? {} : { field }), ...(document === undefined ? {} : { document }) },
      rules,
    )
    return {
      person,
      comment,
      ...(name === undefined ? {} : { field: name }),
      ...(document === undefined ? {} : { document }),
      was:
        name === undefined
          ? files.map(({ documentId }) => documentId)
          : rules.shown(fieldOf(name), said[fieldOf(name)] ?? null),
      ...(answered === undefined ? {} : { answered: true }),
      ...(answered === 'right' ? { isRight: true } : {}),
    }
  })
}
