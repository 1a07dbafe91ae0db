import { useState } from 'react'
import { useLanguage } from '../../lib/intl/language-provider.tsx'
import { interfaceLanguageOf } from '../../lib/intl/languages.ts'
import { useText } from '../../lib/intl/use-text.ts'
import { createAccount } from './account.ts'
import { AccountDialog } from './account-dialog.tsx'
import { useAccountCommand } from './use-account-command.ts'

/** Creates an account; the person gets a mail in their language with a link to set a password. */
export function CreateDialog({ onClose }: { onClose: () => void }) {
  const t = useText()
  const { language } = useLanguage()
  const create = useAccountCommand('create', createAccount, onClose)
  const [initial] = useState(() => ({ language: interfaceLanguageOf(language) }))
  return (
    <AccountDialog
      kind="create"
      title={t('accounts.create')}
      initial={initial}
      command={create}
      onSend={create.mutateAsync}
      onClose={onClose}
    />
  )
}
