import type { ProfileAnswer } from '@fleet/backend/features/agents/contract'
import type { Answers } from '@fleet/form-schemas/engine/runtime/definition/definition'
import { sameValue } from '@fleet/form-schemas/engine/runtime/definition/form-fields'
import { useState } from 'react'
import { SmallForm } from '../../../form-renderer/small-form/small-form.tsx'
import { call } from '../../../lib/http/call.ts'
import { DecisionProblem } from '../../../form-reading/decision-problem.tsx'
import { useText } from '../../../lib/intl/use-text.ts'
import { AlertText } from '../../../ui/feedback/alert-text.tsx'
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx'
import { useToast } from '../../../ui/feedback/use-toast.ts'
import { agencyName, termOf } from '../agency.ts'
import { useDecision } from '../decide/use-decision.ts'

type Props = {
  profile: ProfileAnswer
  /** The fields of the terms form. */ fields: readonly string[]
  onClose: () => void
}

/** Changes the terms; sends only the differences. */
export function TermsDialog({ profile, fields, onClose }: Props) {
  const t = useText()
  const toast = useToast()
  const [before] = useState(() => termsIn(profile, fields))
  const [isSame, setSame] = useState(false)
  const save = useDecision(
    (body: Answers, idempotencyKey) =>
      call('PATCH /api/agents/:agentId/terms', {
        params: { agentId: profile.agentId },
        body,
        ifMatch: profile.revision,
        idempotencyKey,
      }),
    () => {
      toast({ tone: 'done', title: t('agency.terms.saved') })
      onClose()
    },
  )
  const send = async (after: Answers) => {
    const changed = fields.filter((field) => !sameValue(before[field], after[field]))
    setSame(changed.length === 0)
    if (changed.length > 0)
      await save.mutateAsync(Object.fromEntries(changed.map((field) => [field, after[field] ?? null])))
  }
  return (
    <FormDialog
      wide
      title={agencyName(profile) ?? profile.agentId}
      confirmLabel={t('agency.terms.save')}
      form="terms-form"
      onClose={onClose}
      command={save}
    >
      <SmallForm id="terms-form" formId="agent-terms" initial={before} onSend={send}>
        <AlertText>{isSame && t('agency.terms.same')}</AlertText>
        <DecisionProblem error={save.error} conflictText="agency.overtaken.text" />
      </SmallForm>
    </FormDialog>
  )
}

function termsIn(profile: ProfileAnswer, fields: readonly string[]): Answers {
  return Object.fromEntries(
    fields.flatMap((field) => {
      const value = termOf(profile, field)
      return value === undefined ? [] : [[field, value]]
    }),
  )
}
