import type { ReactNode } from 'react'
import type { Answers } from '@fleet/form-schemas/engine/runtime/definition/definition'
import type { Adapted } from '../../form-renderer/small-form/adapted-step.ts'
import { SmallForm } from '../../form-renderer/small-form/small-form.tsx'
import { useText } from '../../lib/intl/use-text.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ProblemNote } from '../../ui/problem-note.tsx'
import { fieldsOf } from './account-answers.ts'
import type { AccountFields } from './account.ts'

type Props = {
  kind: 'create' | 'update'
  title: ReactNode
  text?: ReactNode
  initial?: Answers
  adapted?: Adapted
  busy: boolean
  error: unknown
  /** Below the form. */
  children?: ReactNode
  onSend: (fields: AccountFields) => Promise<unknown>
  onClose: () => void
}

/** The account form in a dialog. */
export function AccountDialog({ kind, title, text, initial, adapted, busy, error, children, onSend, onClose }: Props) {
  const t = useText()
  const actions = (
    <>
      <Button size="staff" onClick={onClose}>
        {t('dialog.cancel')}
      </Button>
      <Button size="staff" look="ink" type="submit" form="account" unavailable={busy}>
        {t(busy ? 'accounts.saving' : `accounts.${kind}.do`)}
      </Button>
    </>
  )
  return (
    <Dialog wide title={title} text={text} onClose={onClose} actions={actions}>
      <SmallForm
        id="account"
        formId="account"
        {...(initial ? { initial } : {})}
        {...(adapted ? { adapted } : {})}
        onSend={(answers) => onSend(fieldsOf(answers))}
      >
        <ProblemNote title={t(`accounts.${kind}.failed`)} error={error} />
      </SmallForm>
      {children}
    </Dialog>
  )
}
