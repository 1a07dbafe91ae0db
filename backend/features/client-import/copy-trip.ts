import type { Answers } from '@fleet/domain/form-instances/events'
import { sameValue } from '@fleet/domain/form-instances/state'
import type { CommandMeta } from '@fleet/domain/kernel/command'
import type { Actor } from '@fleet/domain/kernel/event'
import { Rejection, reject } from '@fleet/domain/kernel/rejection'
import { isAllowed } from '@fleet/domain/rights/rights'
import { ownershipOf } from '@fleet/domain/submissions/model/parts'
import type { StartedSubmission } from '@fleet/domain/submissions/model/state'
import type { FormTexts } from '@fleet/form-schemas/engine/runtime/definition/definition'
import { formRules } from '../../form-instances/form-rules.ts'
import { idFor } from '../../form-instances/ids.ts'
import { type Submissions, registrationForm } from '../submissions/registration.ts'
import { codeOf } from '@fleet/platform/http/errors'
import { isUnreadable } from '@fleet/platform/vault/unreadable'
import { inBatches } from '@fleet/platform/event-sourcing/command-handler/in-batches'
import type { FormRegistry } from '../../form-registry/registry.ts'
import { answerText, fieldLabel } from '../../form-registry/texts/answer-text.ts'
import type { FormVersion } from '../../form-registry/form-version.ts'
import { personName } from '@fleet/domain/submissions/person-name'
import type { Copied, CopyTarget } from './contract.ts'

type Deps = { readonly forms: FormRegistry; readonly submissions: Submissions }
type Reader = { readonly actor: Actor; readonly texts: FormTexts; readonly errorText: (code: string) => string }

const transfers = 'transfers'

/**
 * Answers to copy: the trip, which a group shares, and the transfers. Fields that the source does not answer stay
 * unchanged.
 */
function copiedAnswers({ form, loaded }: FormVersion, source: StartedSubmission): Answers {
  const fields = [
    ...loaded.definition.prefillFromFirstPerson,
    ...(loaded.definition.steps.find(({ id }) => id === transfers)?.fields ?? []),
  ]
  const answers = formRules(form).effective(source.persons[0]?.answers ?? {})
  return Object.fromEntries(
    fields.flatMap((field) =>
      answers[field] === undefined || answers[field] === false ? [] : [[field, answers[field]]],
    ),
  )
}

/** Returns a draft of the same agency. @throws Rejection submissions.notFound | submissions.notEditable */
function draftOf(state: { readonly status: 'none' } | StartedSubmission, actor: Actor): StartedSubmission {
  if (state.status === 'none' || !isAllowed('clients.import', actor, ownershipOf(state))) reject('submissions.notFound')
  return state.status === 'draft' ? state : reject('submissions.notEditable', { values: { status: state.status } })
}

const noName = { referenceCode: '', name: null }

/** Reference code and name, for readers with the right to it. */
function nameOf(
  state: { readonly status: 'none' } | StartedSubmission,
  actor: Actor,
): { referenceCode: string; name: string | null } {
  if (state.status === 'none' || !isAllowed('clients.import', actor, ownershipOf(state))) return noName
  return { referenceCode: state.referenceCode, name: personName(state.persons[0]) ?? null }
}

/** Changes that copying would make in each target, and the reason where it is refused. */
export async function checkCopies(
  { submissions, forms }: Deps,
  source: StartedSubmission,
  ids: readonly string[],
  { actor, texts, errorText }: Reader,
): Promise<CopyTarget[]> {
  const version = forms.current(registrationForm)
  const rules = formRules(version.form)
  const patch = copiedAnswers(version, source)
  return inBatches(
    ids,
    async (id): Promise<CopyTarget> => {
      const { state, revision } = await submissions.load(id)
      const about = { id, revision: Math.max(0, revision), ...nameOf(state, actor) }
      try {
        const target = draftOf(state, actor)
        const own = target.persons[0]?.answers ?? {}
        const before = rules.effective(own)
        const after = rules.effective({ ...own, ...rules.change(own, patch) })
        const fields = [...new Set([...Object.keys(patch), ...Object.keys(before)])].filter(
          (field) => !sameValue(before[field], after[field]),
        )
        const textIn = (answers: Answers, field: string) =>
          answerText(version.loaded, texts, { field, value: answers[field] })
        const changes = fields.map((field) => ({
          field,
          label: fieldLabel(version.loaded, texts, field),
          from: textIn(before, field),
          to: textIn(after, field),
        }))
        return { ...about, changes, refused: null }
      } catch (error) {
        if (!(error instanceof Rejection)) throw error
        return { ...about, changes: [], refused: errorText(error.code) }
      }
    },
    (id, error) => ({ id, revision: 0, ...noName, changes: [], refused: errorText(codeOf(error)) }),
  )
}

/** Copies to each target separately: a target that changed since it was viewed is refused, not overwritten. */
export async function copyTrip(
  { submissions, forms }: Deps,
  source: StartedSubmission,
  targets: readonly { readonly id: string; readonly revision: number }[],
  { meta, errorText }: Pick<Reader, 'errorText'> & { readonly meta: CommandMeta },
): Promise<{ copied: Copied[]; position: bigint | undefined }> {
  const patch = copiedAnswers(forms.current(registrationForm), source)
  let last: bigint | undefined
  const copied: Copied[] = []
  for (const { id, revision } of targets) {
    let about: Pick<Copied, 'id' | 'referenceCode' | 'name'> = { id, ...noName }
    try {
      const { state } = await submissions.load(id)
      about = { id, ...nameOf(state, meta.actor) }
      draftOf(state, meta.actor)
      const data = { person: 1, answers: patch, booking: {}, spareIds: [], viewedRevision: revision }
      const { events, position } = await submissions.handle(id, {
        type: 'SaveSubmission',
        data,
        meta: { ...meta, commandId: idFor(`copy:${meta.commandId}:${id}`) },
      })
      last = position ?? last
      copied.push({ ...about, status: events.length === 0 ? 'same' : 'copied', detail: null })
    } catch (error) {
      if (!(error instanceof Rejection) && !isUnreadable(error)) throw error
      copied.push({ ...about, status: 'refused', detail: errorText(codeOf(error)) })
    }
  }
  return { copied, position: last }
}
