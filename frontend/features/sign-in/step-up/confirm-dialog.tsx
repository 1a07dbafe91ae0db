import { useText } from '../../../lib/intl/use-text.ts'
import { PasswordAgain } from './password-again.tsx'
import { ProviderAgain } from './provider-again.tsx'
import { Dialog } from '../../../ui/dialog.tsx'

type Props = { method: string; onEnd: (proved: boolean) => void }

/** Proves anew who is signed in, the way they signed in; what waits below goes on afterwards. */
export function ConfirmDialog({ method, onEnd }: Props) {
  const t = useText()
  const byProvider = method === 'identity-provider'
  const Again = byProvider ? ProviderAgain : PasswordAgain
  return (
    <Dialog
      title={t('confirm.title')}
      text={t(byProvider ? 'confirm.provider.text' : 'confirm.text')}
      onClose={() => onEnd(false)}
      actions={null}
    >
      <Again onEnd={onEnd} />
    </Dialog>
  )
}
