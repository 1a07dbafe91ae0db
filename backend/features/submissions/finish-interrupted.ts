import { referenceCode } from '@fleet/domain/references/decider'
import { v5 as uuidv5 } from 'uuid'
import type { Services } from '../../services.ts'
import { Tampered } from '../../vault/tampered.ts'
import { idNamespace } from './start-registration.ts'

/** Also one that was changed behind the application's back: that stops whoever uses it, not the start. */
async function isThere(submissions: Services['submissions'], id: string): Promise<boolean> {
  try {
    return (await submissions.load(id)).revision >= 0
  } catch (error) {
    if (error instanceof Tampered) return true
    throw error
  }
}

/**
 * A crash between taking a number and starting the registration leaves a number without one. At the start of the
 * application each such registration is started, by who took the number, so that the codes stay without gaps.
 * Answers how many there were. Looks at the newest thousand numbers of the year.
 */
export async function finishInterrupted({ submissions, references, forms, clock }: Services, year: number): Promise<number> {
  const taken = (await references.history(String(year))).slice(-1000)
  let finished = 0
  for (const { data, metadata } of taken) {
    if (await isThere(submissions, data.submissionId)) continue
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
