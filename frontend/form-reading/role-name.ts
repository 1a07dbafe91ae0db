import type { IntlShape } from 'react-intl'

const roles = ['king-snefro', 'admin', 'operator', 'manager', 'agent', 'guest', 'system'] as const

/** Role in the reader's language; an unknown one unchanged. */
export function roleName(intl: IntlShape, role: string): string {
  const known = roles.find((each) => each === role)
  return known ? intl.formatMessage({ id: `role.${known}` }) : role
}
