import type { Actor } from '@fleet/domain/kernel/event'
import { reachOf } from '@fleet/domain/rights/rights'
import { mayMoveParts } from '@fleet/domain/submissions/hand-part'
import { countingParts, handedToOthers, memberPart } from '@fleet/domain/submissions/model/parts'
import type { StartedSubmission } from '@fleet/domain/submissions/model/state'
import { missingToSubmit } from '@fleet/domain/submissions/submit'
import { formRules } from '../../form-instances/form-rules.ts'
import type { Clock } from '@fleet/platform/time/clock'
import type { OutboxTable } from '../../mail/outbox-table.ts'
import type { FormVersion } from '../../form-registry/form-version.ts'
import type { Registration } from './contract.ts'

type About = { readonly version: FormVersion; readonly reader: Actor }

/** Who of a group fills their own part, and how much is missing in it, never what; for a member, whose group it is. */
export async function shownParts(
  { clock, outbox }: { readonly clock: Clock; readonly outbox: OutboxTable },
  whole: StartedSubmission,
  { version: { form }, reader }: About,
): Promise<Pick<Registration, 'parts' | 'part' | 'handsParts'>> {
  const own = memberPart(whole, reader)
  if (own !== undefined)
    return { parts: [], part: { isDone: own.status === 'done', leaderName: whole.groupLeaderName }, handsParts: false }
  const all = countingParts(whole)
  const isOpen = whole.isGroupBooking && mayMoveParts(whole)
  const handsParts = isOpen && reader.preview !== true && reachOf('submissions.parts', reader) !== 'no'
  if (all.length === 0) return { parts: [], part: null, handsParts }
  const faults = missingToSubmit(whole, { form: formRules(form), today: clock.today() })
  const handed = handedToOthers(whole, reader)
  const mails = await outbox.states(all.map(({ partId }) => partId))
  const parts = all.map(({ partId, person, email, language, status, handedAt }) => {
    const missing = faults.filter((problem) => problem.person === person).length
    return {
      id: partId,
      person,
      email,
      language,
      state: status === 'done' && missing > 0 ? ('taken' as const) : status,
      missing,
      isClosed: handed.includes(person),
      handedAt,
      mail: mails.get(partId) ?? ('waiting' as const),
    }
  })
  return { parts, part: null, handsParts }
}
