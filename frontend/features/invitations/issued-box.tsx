import type { Issued } from '@fleet/backend/features/invitations/contract'
import { useEffect, useRef } from 'react'
import { useDates } from '../../lib/intl/dates.ts'
import { useText } from '../../lib/intl/use-text.ts'
import { CopyBox } from '../../ui/buttons/copy-box.tsx'
import { inviteLink } from './invitation.ts'

/** The link, shown only this once, with its mail state and expiry. */
export function IssuedBox({ issued }: { issued: Issued }) {
  const t = useText()
  const heading = useRef<HTMLParagraphElement>(null)
  const { moment } = useDates()
  useEffect(() => heading.current?.focus(), [])
  return (
    <section aria-labelledby="issued" className="mt-6 grid gap-3 rounded-lg bg-done-tint p-4">
      <p id="issued" ref={heading} tabIndex={-1} className="font-semibold outline-none">
        {t('invitations.issued')}
      </p>
      <CopyBox label={t('invitations.issued.link')} text={inviteLink(issued)} />
      <p className="text-sm">
        {t('invitations.issued.once', { moment: moment(issued.expiresAt) })}{' '}
        {issued.email && t('invitations.issued.mailed', { email: <strong>{issued.email}</strong> })}
      </p>
    </section>
  )
}
