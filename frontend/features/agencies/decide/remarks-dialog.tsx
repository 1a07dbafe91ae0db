import { enteredText } from '@fleet/form-schemas/engine/runtime/texts/text-kinds'
import { useState, type ReactNode } from 'react'
import { DecisionProblem } from '../../../form-reading/decision-problem.tsx'
import { isDecisionConflict } from '../../../form-reading/decision-conflict.ts'
import { useText } from '../../../lib/intl/use-text.ts'
import { AlertText } from '../../../ui/feedback/alert-text.tsx'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'
import { TextArea } from '../../../ui/fields/text-area.tsx'
import { useDecision } from './use-decision.ts'

type Props = {
  title: ReactNode
  text: ReactNode
  /** Label of the confirm button. */
  confirmLabel: ReactNode
  look: 'ink' | 'stop'
  /** The problem of these remarks; undefined: none. */
  missing: (remarks: string | null) => ReactNode | undefined
  send: (remarks: string | null, idempotencyKey: string) => Promise<unknown>
  onDone: () => void
  onClose: () => void
}

/** A decision about an agency: its meaning, the remarks to the agency, and the confirm button. */
export function RemarksDialog({ title, text, confirmLabel, look, missing, send, onDone, onClose }: Props) {
  const t = useText()
  const [remarks, setRemarks] = useState('')
  const [problem, setProblem] = useState<ReactNode>()
  const decision = useDecision(send, onDone)
  const overtaken = isDecisionConflict(decision.error)
  const decide = () => {
    const given = enteredText('lines', remarks) || null
    const found = missing(given)
    setProblem(found)
    if (found === undefined) decision.mutate(given)
  }
  return (
    <ConfirmDialog
      wide
      title={title}
      text={text}
      cancelLabel={t(overtaken ? 'review.overtaken.close' : 'dialog.cancel')}
      confirmLabel={overtaken ? undefined : confirmLabel}
      busyLabel={t('review.sending')}
      look={look}
      onConfirm={decide}
      onClose={onClose}
      command={decision}
    >
      <div className="mt-5">
        <TextArea
          label={t('agency.remarks')}
          help={t('agency.remarks.help')}
          value={remarks}
          onChange={setRemarks}
          maxLength={2000}
        />
      </div>
      <AlertText>{problem}</AlertText>
      <DecisionProblem error={decision.error} conflictText="agency.overtaken.text" />
    </ConfirmDialog>
  )
}
