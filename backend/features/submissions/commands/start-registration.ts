import type { CommandMeta } from '@fleet/domain/kernel/command'
import { numberOf, referenceCode, type ReferenceHandler } from '@fleet/domain/references/decider'
import { idFor } from '../../../form-instances/ids.ts'
import { type Submissions, registrationForm } from '../registration.ts'

type Deps = { readonly submissions: Submissions; readonly references: ReferenceHandler }
type Owner = { readonly guestAccountId?: string; readonly agentId?: string }

/** Id of the registration that this command starts. */
export function registrationIdOf(commandId: string): string {
  return idFor(`submission:${commandId}`)
}

/**
 * Takes the next reference code and starts the registration with it. A repeated command finds both.
 * @throws Contended | EventStoreUnavailable | OutcomeUnknown (retry with the same command id)
 */
export async function startRegistration(
  { submissions, references }: Deps,
  meta: CommandMeta,
  owner: Owner,
  year: number,
) {
  const submissionId = registrationIdOf(meta.commandId)
  const { state, revision } = await submissions.load(submissionId)
  if (state.status !== 'none') {
    return { submissionId, referenceCode: state.referenceCode, revision, position: undefined }
  }
  const code =
    meta.actor.preview === true
      ? previewCode(submissionId)
      : await takeCode({ references }, { meta, year, submissionId })
  const started = await submissions.handle(submissionId, {
    type: 'StartSubmission',
    data: {
      submissionId,
      referenceCode: code,
      formId: registrationForm,
      personId: idFor(`person:${submissionId}:1`),
      ...owner,
    },
    meta,
  })
  return { submissionId, referenceCode: code, revision: started.revision, position: started.position }
}

/** Not from the year's numbers: a preview leaves no gap. */
function previewCode(submissionId: string): string {
  return `PREVIEW-${submissionId.slice(0, 8).toUpperCase()}`
}

async function takeCode(
  { references }: Pick<Deps, 'references'>,
  { meta, year, submissionId }: { meta: CommandMeta; year: number; submissionId: string },
) {
  const taken = await references.handle(String(year), { type: 'TakeReference', data: { year, submissionId }, meta })
  const number = numberOf(taken.state, submissionId)
  if (number === undefined) throw new Error(`no reference number for ${submissionId}`)
  return referenceCode(year, number)
}
