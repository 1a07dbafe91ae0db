import { useState } from 'react'
import type { Filling } from '../../../form-filling/use-filling.ts'
import { call } from '../../../lib/http/call.ts'
import { useLanguage } from '../../../lib/intl/language-provider.tsx'
import { offeredLanguages } from '../../../lib/intl/languages.ts'
import { useText } from '../../../lib/intl/use-text.ts'
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx'
import { useCommand } from '../../../ui/use-command.ts'
import { RecipientFields } from '../recipient-fields.tsx'
import type { SubmissionView } from '../submission-view.ts'

type Props = { readonly filling: Filling<SubmissionView>; readonly name: string; readonly onClose: () => void }

/** Asks for address and language, and explains what both sides see from then on. */
export function HandOverPartDialog({ filling: { draft, person }, name, onClose }: Props) {
  const t = useText()
  const { language: own } = useLanguage()
  const { view } = draft.state()
  const { email: known, language: spoken } = draft.answers(person)
  const [language, setLanguage] = useState(
    typeof spoken === 'string' && offeredLanguages().some((one) => one === spoken) ? spoken : own,
  )
  const handOver = useCommand({
    run: async (body: { person: number; email: string; language: string }, idempotencyKey) => {
      await draft.flush()
      await call('POST /api/submissions/:id/parts', { params: { id: view.id }, body, idempotencyKey })
      await draft.refresh().catch(() => undefined)
    },
    onDone: onClose,
  })
  return (
    <FormDialog
      size="control"
      title={t('part.hand.title', { name })}
      text={t('part.hand.text', { name })}
      confirmLabel={t('part.hand.send')}
      busyLabel={t('part.hand.sending')}
      look="next"
      onSubmit={(values) => handOver.mutate({ person, email: String(values.get('email')), language })}
      onClose={onClose}
      command={handOver}
      failed={t('part.failed')}
    >
      <ul className="grid list-disc gap-1.5 pl-5">
        {(['theySee', 'youSee', 'youDoNotSee'] as const).map((one) => (
          <li key={one}>{t(`part.hand.${one}`, { name })}</li>
        ))}
      </ul>
      <RecipientFields texts="part.hand" email={known} language={language} onLanguage={setLanguage} />
    </FormDialog>
  )
}
