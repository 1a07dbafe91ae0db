import { useState, type ReactNode } from 'react'
import type { Answers } from '@fleet/form-schemas/engine/runtime/definition/definition'
import type { Adapted } from '../../form-renderer/small-form/adapted-step.ts'
import { RequiredMark } from '../../form-renderer/required-mark.tsx'
import { SmallForm } from '../../form-renderer/small-form/small-form.tsx'
import { HttpProblem } from '../../lib/http-problem.ts'
import { useText } from '../../lib/intl/use-text.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { ProblemNote } from '../../ui/problem-note.tsx'
import { useToast } from '../../ui/use-toast.ts'

type Props = {
  kind: 'create' | 'update'
  title: ReactNode
  text: ReactNode
  initial?: Answers
  adapted: Adapted
  busy: boolean
  error: unknown
  onSend: (answers: Answers, password: string) => Promise<unknown>
  onClose: () => void
}

/** The member's form in a dialog, and the password, which is part of no form: it goes nowhere but to the vault. */
export function MemberDialog({ kind, title, text, initial, adapted, busy, error, onSend, onClose }: Props) {
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
  const refused =
    error instanceof HttpProblem ? error.errors.find(({ field }) => field === 'password')?.message : undefined
  const actions = (
    <>
      <Button size="staff" onClick={onClose}>
        {t('dialog.cancel')}
      </Button>
      <Button size="staff" look="ink" type="submit" form="team-member" unavailable={busy}>
        {t(needed ? (busy ? 'team.adding' : 'team.add') : busy ? 'team.saving' : 'team.save')}
      </Button>
    </>
  )
  return (
    <Dialog wide title={title} text={text} onClose={onClose} actions={actions}>
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
        <ProblemNote title={t(`team.${kind}.failed`)} error={error} />
      </SmallForm>
    </Dialog>
  )
}
