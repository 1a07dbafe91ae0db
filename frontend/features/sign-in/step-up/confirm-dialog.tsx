import { FormattedMessage } from 'react-intl'
import { PasswordAgain } from './password-again.tsx'
import { ProviderAgain } from './provider-again.tsx'
import { Dialog } from '../../../ui/dialog.tsx'

type Props = { method: string; onEnd: (proved: boolean) => void }

/** Proves anew who is signed in, the way they signed in; what waits below goes on afterwards. */
export function ConfirmDialog({ method, onEnd }: Props) {
  const byProvider = method === 'identity-provider'
  const Again = byProvider ? ProviderAgain : PasswordAgain
  return (
    <Dialog
      title={<FormattedMessage id="confirm.title" />}
      text={<FormattedMessage id={byProvider ? 'confirm.provider.text' : 'confirm.text'} />}
      onClose={() => onEnd(false)}
      actions={null}
    >
      <Again onEnd={onEnd} />
    </Dialog>
  )
}
