import type { ReactNode } from 'react'
import { FormattedMessage } from 'react-intl'
import { ShortPage } from '../../../ui/short-page.tsx'

/** A short page around a form about passwords, with the way back to signing in. */
export function PasswordPage(props: { title: string; text: ReactNode; children: ReactNode }) {
  return <ShortPage {...props} back={<FormattedMessage id="password.toSignIn" />} />
}
