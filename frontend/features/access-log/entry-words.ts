import type { AccessEntry } from '@fleet/backend/features/accounts/access-log-contract'
import type { IntlShape } from 'react-intl'
import { entryLook } from './entry-look.ts'

const roles = ['king-snefro', 'admin', 'manager', 'agent', 'guest', 'none', 'system'] as const

/** A role in the reader's language; an unknown one unchanged. */
export function roleWord(intl: IntlShape, role: unknown): string {
  const known = roles.find((each) => each === role)
  return known ? intl.formatMessage({ id: `roles.${known}` }) : String(role ?? '')
}

/** The kind of document, and the person unless it is person 1. */
function documentWord(intl: IntlShape, { document }: AccessEntry): string {
  if (!document) return 'none'
  const { label, person } = document
  return person === 1 ? label : intl.formatMessage({ id: 'history.ofPerson' }, { label, person })
}

/** The variant of the text, for events with several. */
function variantOf({ type, details }: AccessEntry): string {
  if (type === 'AccessRefused') return details['kind'] === 'denied' ? '.denied' : '.hidden'
  if (type === 'ExportTaken') return details['what'] === 'registrations' ? '' : `.${String(details['what'])}`
  if (type === 'ExportEnded') return `.${String(details['outcome'])}`
  if (type === 'PasswordChanged') return details['given'] === true ? '.given' : ''
  return type === 'SignInFailed' && details['method'] === 'second-factor' ? '.code' : ''
}

/** A sentence about the event. It names the person concerned; the actor is shown separately. */
export function entryWords(intl: IntlShape, entry: AccessEntry): string {
  const { type, details, person } = entry
  if (!entryLook(type).known) return type
  const name = person?.name ?? intl.formatMessage({ id: 'accessLog.somebody' })
  return intl.formatMessage(
    { id: `accessLog.${type}${variantOf(entry)}` },
    {
      name,
      role: roleWord(intl, details['role'] ?? details['roleType'] ?? details['as']),
      email: String(details['email'] ?? details['recipientName'] ?? 'none'),
      document: documentWord(intl, entry),
      format: String(details['format']).toUpperCase(),
      boat: String(details['boatName'] ?? ''),
      number: Number(details['number'] ?? 0),
      rows: Number(details['rows'] ?? 0),
      attempts: Number(details['attempts'] ?? 1),
    },
  )
}

/** The filter of a list, from its address, in words. */
export function filterWords(intl: IntlShape, address: string): string {
  return [...new URLSearchParams(address)]
    .flatMap(([name, value]) => {
      if (name === 'ids') return intl.formatMessage({ id: 'accessLog.selected' }, { count: Number(value) })
      const ids = name === 'status' ? value.split(',').map((one) => `status.${one}`) : [`forms.filter.${name}`]
      return name === 'status' || value === 'yes'
        ? ids.map((id) => (id in intl.messages ? intl.formatMessage({ id }) : value))
        : [value]
    })
    .join(', ')
}

/** Address of the registration, trip sheet or filtered list that was read. */
export function filterAddress(what: unknown, filter: string): string {
  const params = new URLSearchParams(filter)
  const [boat, tripStart, sheet] = ['boat', 'tripStart', 'sheet'].map((name) =>
    encodeURIComponent(params.get(name) ?? ''),
  )
  if (what === 'receipt') return `/submissions/${encodeURIComponent(params.get('submission') ?? '')}`
  return what === 'sheet' || what === 'passengerList'
    ? `/trips/${boat}/${tripStart}/sheets/${sheet}`
    : `/forms?${filter}`
}
