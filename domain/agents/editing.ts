import { type EditContext, type Open, isOpen } from '../form-instances/edit-context.ts'
import type { FormRules } from '../form-instances/form-rules.ts'
import type { Actor } from '../kernel/event.ts'
import { isAllowed } from '../rights/rights.ts'
import { isStaff } from '../rights/staff.ts'
import { sees, type Reader } from '../visibility/audience.ts'
import { hiddenFields } from '../visibility/events.ts'
import { type StartedAgency, agencyOwnership } from './state.ts'

/** Whether the actor sees and changes bank details: the agency's owner, and staff, who see secrets masked. */
function mayBank(agency: StartedAgency, actor: Actor): boolean {
  return sees('bank', readerOf(agency, actor))
}

export function readerOf(agency: StartedAgency, actor: Actor): Reader {
  return { actor, of: agencyOwnership(agency) }
}

/** The signature under the contract; only the owner signs. */
const signature = 'contractSigned'

/**
 * All fields in a draft; after submitting not the signature; during corrections the requested fields, if any are named.
 */
function openToAgency({ status, requestedItems }: StartedAgency, form: FormRules): Open {
  if (status === 'draft' || status === 'rejected') return true
  const open =
    status === 'corrections' && requestedItems.length > 0
      ? requestedItems.map(({ field }) => form.presentName(field))
      : form.fields.filter((field) => field !== signature)
  return open.map((field) => `1:${field}`)
}

/** The fields that this person may change now (`1:website`); true: all, false: none. */
export function openFields(agency: StartedAgency, actor: Actor, form: FormRules): Open {
  if (!isAllowed('agentProfile.edit', actor, agencyOwnership(agency))) return false
  const open = isStaff(actor) ? true : openToAgency(agency, form)
  if (mayBank(agency, actor)) return open
  const closed = new Set([...hiddenFields(form, readerOf(agency, actor)), signature])
  return form.fields.filter((field) => !closed.has(field) && isOpen(open, 1, [field])).map((field) => `1:${field}`)
}

/** The edit context of this person for an agency's profile. */
export function editContextOf(now: StartedAgency, actor: Actor, form: FormRules): EditContext {
  return { form, now, participantCount: 1, open: openFields(now, actor, form), status: now.status }
}
