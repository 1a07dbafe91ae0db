import { type EditContext, type Open, isOpen } from '../form-instances/edit-context.ts'
import type { FormRules } from '../form-instances/form-rules.ts'
import type { Actor } from '../kernel/event.ts'
import { isAllowed } from '../rights/rights.ts'
import { isStaff } from '../rights/staff.ts'
import { sees, type Reader } from '../visibility/audience.ts'
import { hiddenFields } from '../visibility/events.ts'
import { type StartedAgency, agencyOwnership } from './state.ts'

/** Who sees and changes where money goes: the agency's owner, and staff, who see secrets masked. */
function mayBank(agency: StartedAgency, actor: Actor): boolean {
  return sees('bank', readerOf(agency, actor))
}

/** Somebody who reads an agency's profile. */
export function readerOf(agency: StartedAgency, actor: Actor): Reader {
  return { actor, of: agencyOwnership(agency) }
}

/** That under the contract: its owner's to give. */
const signature = 'contractSigned'

/** Everything; once the profile was handed in not the signature under the contract; where staff asked for something, that. */
function openToAgency({ status, requestedItems }: StartedAgency, form: FormRules): Open {
  if (status === 'draft' || status === 'rejected') return true
  const open =
    status === 'corrections' && requestedItems.length > 0
      ? requestedItems.map(({ field }) => form.presentName(field))
      : form.fields.filter((field) => field !== signature)
  return open.map((field) => `1:${field}`)
}

/** What this person may change now: everything, nothing, or only these fields (`1:website`). */
export function openFields(agency: StartedAgency, actor: Actor, form: FormRules): Open {
  if (!isAllowed('agentProfile.edit', actor, agencyOwnership(agency))) return false
  const open = isStaff(actor) ? true : openToAgency(agency, form)
  if (mayBank(agency, actor)) return open
  const closed = new Set([...hiddenFields(form, readerOf(agency, actor)), signature])
  return form.fields.filter((field) => !closed.has(field) && isOpen(open, 1, [field])).map((field) => `1:${field}`)
}

/** An agency's profile, being filled by this person. */
export function editContextOf(now: StartedAgency, actor: Actor, form: FormRules): EditContext {
  return { form, now, participantCount: 1, open: openFields(now, actor, form), status: now.status }
}
