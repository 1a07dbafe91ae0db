import { useState } from 'react'
import type { Confirmation, Form, FormTexts } from '@fleet/form-schemas/engine/runtime/definition/definition'
import { jsonObject } from '@fleet/form-schemas/engine/runtime/definition/form-fields'
import type { Filling } from '../../form-filling/use-filling.ts'
import { tickStyle } from '../../form-renderer/widgets/control-style.ts'
import { statementsOf } from '../../form-renderer/widgets/statement/statements-of.ts'
import { call } from '../../lib/http/call.ts'
import { useLanguage } from '../../lib/intl/language-provider.tsx'
import { useText } from '../../lib/intl/use-text.ts'
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx'
import { useCommand } from '../../ui/use-command.ts'
import { RecipientFields } from './recipient-fields.tsx'
import type { SubmissionView } from './submission-view.ts'

type Props = {
  readonly filling: Filling<SubmissionView>
  readonly person: number
  /** Declarations of a request that is sent again; absent: all of the form. */
  readonly declarations?: readonly string[] | undefined
  readonly onClose: () => void
}

/** Asks which declarations to send, to which address and in which language. */
export function AskGuestDialog({ filling: { draft, texts }, person, declarations, onClose }: Props) {
  const t = useText()
  const { language: own } = useLanguage()
  const { view, form } = draft.state()
  const before = view.confirmations.find((one) => one.person === person)
  const all = form.definition.confirmations ?? []
  const [chosen, setChosen] = useState<readonly string[]>(declarations ?? all.map(({ id }) => id))
  const [language, setLanguage] = useState(before?.language ?? own)
  const ask = useCommand({
    run: async (body: { person: number; declarations: string[]; email: string; language: string }, idempotencyKey) => {
      await draft.flush()
      await call('POST /api/submissions/:id/confirmations', { params: { id: view.id }, body, idempotencyKey })
      await draft.refresh().catch(() => undefined)
    },
    onDone: onClose,
  })
  return (
    <FormDialog
      size="control"
      title={t('guestConfirms.dialog.title')}
      text={t('guestConfirms.dialog.text')}
      confirmLabel={t('guestConfirms.dialog.send')}
      busyLabel={t('guestConfirms.dialog.sending')}
      look="next"
      unavailable={chosen.length === 0}
      onSubmit={(values) =>
        ask.mutate({ person, declarations: [...chosen], email: String(values.get('email')), language })
      }
      onClose={onClose}
      command={ask}
      failed={t('guestConfirms.failed')}
    >
      <fieldset>
        <legend className="font-semibold">{t('guestConfirms.dialog.what')}</legend>
        {all.map(({ id, fields }) => (
          <label key={id} className="grid min-h-touch grid-cols-[auto_1fr] items-center gap-3">
            <input
              type="checkbox"
              className={tickStyle}
              checked={chosen.includes(id)}
              onChange={(event) =>
                setChosen(event.target.checked ? [...chosen, id] : chosen.filter((one) => one !== id))
              }
            />
            <span lang={texts.language}>{titleOf({ id, fields }, { form, texts })}</span>
          </label>
        ))}
      </fieldset>
      <RecipientFields
        texts="guestConfirms.dialog"
        email={before?.email ?? draft.answers(person)['email']}
        language={language}
        onLanguage={setLanguage}
      />
    </FormDialog>
  )
}

/** Title of its statement when there is exactly one, otherwise of its step. */
function titleOf({ id, fields }: Confirmation, { form, texts }: { form: Form; texts: FormTexts }): string {
  const step = form.definition.steps.find((one) => fields.some((field) => one.fields.includes(field)))
  const own = texts.steps[step?.id ?? '']
  const statements = fields.flatMap((field) =>
    statementsOf(jsonObject(jsonObject(step?.uiSchema[field])?.['ui:options']) ?? {}, own),
  )
  return (statements.length === 1 ? statements[0]?.title : own?.title) ?? id
}
