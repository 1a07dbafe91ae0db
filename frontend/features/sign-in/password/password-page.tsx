import type { ReactNode } from 'react'
import { useText } from '../../../lib/intl/use-text.ts'
import { ShortPage } from '../../../ui/pages/short-page.tsx'

/** A short page around a form about passwords, with the way back to signing in. */
export function PasswordPage(props: { title: string; text: ReactNode; children: ReactNode }) {
  const t = useText()
  return <ShortPage {...props} back={t('password.toSignIn')} />
}
