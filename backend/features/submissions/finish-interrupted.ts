import { referenceCode } from '@fleet/domain/references/decider'
import { v5 as uuidv5 } from 'uuid'
import type { Services } from '../../services.ts'
import { idNamespace } from './start-registration.ts'

/**
 * A crash between taking a number and starting the registration leaves a number without one. At the start of the
 * application each such registration is started, by who took the number, so that the codes stay without gaps.
 * Answers how many there were. Looks at the newest thousand numbers of the year.
 */
export async function finishInterrupted({ submissions, references, forms, clock }: Services, year: number): Promise<number> {
  const taken = (await references.history(String(year))).slice(-1000)
  let finished = 0
  for (const { data, metadata } of taken) {
    const { revision } = await submissions.load(data.submissionId)
    if (revision >= 0) continue
    const { definition } = forms.current('registration').form
    const { actor } = metadata
    await submissions.handle(
      data.submissionId,
      {
        type: 'StartSubmission',
        data: {
          submissionId: data.submissionId,
          referenceCode: referenceCode(data.year, data.number),
          formId: definition.id,
          personId: uuidv5(`person:${data.submissionId}:1`, idNamespace),
          ...(actor.role === 'guest' ? { guestAccountId: actor.id } : {}),
          ...(actor.role === 'agent' && actor.agentId !== undefined ? { agentId: actor.agentId } : {}),
        },
        meta: { commandId: metadata.commandId, actor, now: clock.now() },
      },
      { formVersion: definition.version },
    )
    finished += 1
  }
  return finished
}
