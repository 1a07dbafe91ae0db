import { v5 as uuidv5 } from 'uuid'
import type { CommandMeta } from '@fleet/domain/kernel/command'
import { numberOf, referenceCode } from '@fleet/domain/references/decider'
import type { Services } from '../../services.ts'

type Parts = Pick<Services, 'submissions' | 'references' | 'forms'>
type Owner = { readonly guestAccountId?: string; readonly agentId?: string }

/** Namespace of the ids that follow from a command or a registration. */
export const idNamespace = 'a1f4ad4c-0d57-4c3c-8a4f-6a0a3f0f8f52'

/**
 * Takes the next reference code, then starts the registration with it. The same command again finds both.
 * @throws Rejection commands.contended; EventStoreUnavailable; OutcomeUnknown (retry with the same command id)
 */
export async function startRegistration({ submissions, references, forms }: Parts, meta: CommandMeta, owner: Owner, year: number) {
  const submissionId = uuidv5(`submission:${meta.commandId}`, idNamespace)
  const { submission, ...there } = await present({ submissions }, submissionId)
  if (submission.status !== 'none') {
    return { submissionId, referenceCode: submission.referenceCode, revision: there.revision, position: undefined }
  }
  const code = meta.actor.preview === true ? previewCode(submissionId) : await takeCode({ references }, { meta, year, submissionId })
  const form = forms.current('registration')
  const started = await submissions.handle(
    submissionId,
    {
      type: 'StartSubmission',
      data: {
        submissionId,
        referenceCode: code,
        formId: form.form.definition.id,
        personId: uuidv5(`person:${submissionId}:1`, idNamespace),
        ...owner,
      },
      meta,
    },
    { formVersion: form.form.definition.version },
  )
  return { submissionId, referenceCode: code, revision: started.revision, position: started.position }
}

/** Of no year's numbers: what is tried out leaves no gap. */
function previewCode(submissionId: string): string {
  return `PREVIEW-${submissionId.slice(0, 8).toUpperCase()}`
}

async function takeCode({ references }: Pick<Services, 'references'>, { meta, year, submissionId }: { meta: CommandMeta; year: number; submissionId: string }) {
  const taken = await references.handle(String(year), { type: 'TakeReference', data: { year, submissionId }, meta })
  const number = numberOf(taken.state, submissionId)
  if (number === undefined) throw new Error(`no reference number for ${submissionId}`)
  return referenceCode(year, number)
}

async function present({ submissions }: Pick<Services, 'submissions'>, id: string) {
  const { state, revision } = await submissions.load(id)
  return { submission: state.submission, revision }
}
