import type { ReactNode } from 'react'
import { useText } from '../../../lib/intl/use-text.ts'
import { ShortPage } from '../../../ui/pages/short-page.tsx'

/** A short page around a password form, with a link back to signing in. */
export function PasswordPage(props: { title: string; text: ReactNode; children: ReactNode }) {
  const t = useText()
  return <ShortPage {...props} back={t('password.toSignIn')} />
}
