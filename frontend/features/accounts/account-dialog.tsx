import type { ReactNode } from 'react'
import type { Answers } from '@fleet/form-schemas/engine/runtime/definition/definition'
import type { Adapted } from '../../form-renderer/small-form/adapted-step.ts'
import { SmallForm } from '../../form-renderer/small-form/small-form.tsx'
import { useText } from '../../lib/intl/use-text.ts'
import type { CommandState } from '../../ui/dialogs/dialog-actions.tsx'
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx'
import { ProblemNote } from '../../ui/feedback/problem-note.tsx'
import { fieldsOf } from './account-answers.ts'
import type { AccountFields } from './account.ts'

type Props = {
  kind: 'create' | 'update'
  title: ReactNode
  text?: ReactNode
  initial?: Answers
  adapted?: Adapted
  command: CommandState
  /** Below the form. */
  children?: ReactNode
  onSend: (fields: AccountFields) => Promise<unknown>
  onClose: () => void
}

/** The account form in a dialog. */
export function AccountDialog({ kind, title, text, initial, adapted, command, children, onSend, onClose }: Props) {
  const t = useText()
  return (
    <FormDialog
      wide
      title={title}
      text={text}
      confirmLabel={t(`accounts.${kind}.do`)}
      busyLabel={t('accounts.saving')}
      form="account"
      onClose={onClose}
      command={command}
    >
      <SmallForm
        id="account"
        formId="account"
        {...(initial ? { initial } : {})}
        {...(adapted ? { adapted } : {})}
        onSend={(answers) => onSend(fieldsOf(answers))}
      >
        <ProblemNote title={t(`accounts.${kind}.failed`)} error={command.error} />
      </SmallForm>
      {children}
    </FormDialog>
  )
}
