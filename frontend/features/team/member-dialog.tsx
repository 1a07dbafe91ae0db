import { useState, type ReactNode } from 'react'
import type { Answers } from '@fleet/form-schemas/engine/runtime/definition/definition'
import type { Adapted } from '../../form-renderer/small-form/adapted-step.ts'
import { RequiredMark } from '../../form-renderer/required-mark.tsx'
import { SmallForm } from '../../form-renderer/small-form/small-form.tsx'
import { HttpProblem } from '../../lib/http/http-problem.ts'
import { useText } from '../../lib/intl/use-text.ts'
import type { CommandState } from '../../ui/dialogs/dialog-actions.tsx'
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx'
import { PasswordField } from '../../ui/fields/password-field.tsx'
import { useToast } from '../../ui/feedback/use-toast.ts'

type Props = {
  kind: 'create' | 'update'
  title: ReactNode
  text: ReactNode
  initial?: Answers
  adapted: Adapted
  command: CommandState
  onSend: (answers: Answers, password: string) => Promise<unknown>
  onClose: () => void
}

/** The member's form in a dialog, and the password, which is not part of the form: it is sent only to be hashed. */
export function MemberDialog({ kind, title, text, initial, adapted, command, onSend, onClose }: Props) {
  const t = useText()
  const toast = useToast()
  const [password, setPassword] = useState('')
  const [lacking, setLacking] = useState(false)
  const needed = kind === 'create'
  const incomplete = () => {
    setLacking(needed && password === '')
    if (needed)
      toast({
        tone: 'stop',
        title: t('team.validation'),
        text: t('team.validation.text'),
      })
  }
  const send = async (answers: Answers) => {
    if (needed && password === '') return incomplete()
    return onSend(answers, password)
  }
  const { error } = command
  const refused =
    error instanceof HttpProblem ? error.errors.find(({ field }) => field === 'password')?.message : undefined
  return (
    <FormDialog
      wide
      title={title}
      text={text}
      confirmLabel={t(needed ? 'team.add' : 'team.save')}
      busyLabel={t(needed ? 'team.adding' : 'team.saving')}
      form="team-member"
      onClose={onClose}
      command={command}
      failed={t(`team.${kind}.failed`)}
    >
      <SmallForm
        id="team-member"
        formId="team-member"
        {...(initial ? { initial } : {})}
        adapted={adapted}
        onSend={send}
        onIncomplete={incomplete}
      >
        <div className="mt-7">
          <PasswordField
            label={
              <>
                {t(needed ? 'team.password' : 'team.password.new')}
                {needed && <RequiredMark />}
              </>
            }
            help={t(needed ? 'team.password.help' : 'team.password.keep')}
            problem={password === '' ? lacking && t('problems.required') : refused}
            name="password"
            required={needed}
            autoComplete="new-password"
            maxLength={128}
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
        </div>
      </SmallForm>
    </FormDialog>
  )
}
