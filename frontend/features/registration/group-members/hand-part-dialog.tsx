import { useState, type FormEvent } from 'react'
import { nativeName } from '@fleet/form-schemas/engine/runtime/language-name'
import type { Filling } from '../../../form-filling/use-filling.ts'
import { call } from '../../../lib/call.ts'
import { useLanguage } from '../../../lib/intl/language-provider.tsx'
import { offeredLanguages } from '../../../lib/intl/languages.ts'
import { useText } from '../../../lib/intl/use-text.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { ProblemNote } from '../../../ui/problem-note.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useCommand } from '../../../ui/use-command.ts'
import type { SubmissionView } from '../submission-view.ts'

type Props = { readonly filling: Filling<SubmissionView>; readonly name: string; readonly onClose: () => void }

/** To which address, in which language, and what either side sees from then on. */
export function HandPartDialog({ filling: { draft, person }, name, onClose }: Props) {
  const t = useText()
  const { language: own } = useLanguage()
  const { view } = draft.state()
  const { email: known, language: spoken } = draft.answers(person)
  const [language, setLanguage] = useState(
    typeof spoken === 'string' && offeredLanguages().some((one) => one === spoken) ? spoken : own,
  )
  const hand = useCommand({
    run: async (body: { person: number; email: string; language: string }, idempotencyKey) => {
      await draft.flush()
      await call('POST /api/submissions/:id/parts', { params: { id: view.id }, body, idempotencyKey })
      await draft.refresh().catch(() => undefined)
    },
    onDone: onClose,
  })
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const email = String(new FormData(event.currentTarget).get('email'))
    if (!hand.isPending) hand.mutate({ person, email, language })
  }
  return (
    <Dialog
      title={t('part.hand.title', { name })}
      text={t('part.hand.text', { name })}
      onClose={onClose}
      actions={null}
    >
      <form onSubmit={onSubmit} className="mt-4 grid gap-5">
        <ul className="grid list-disc gap-1.5 pl-5">
          {(['theySee', 'youSee', 'youDoNotSee'] as const).map((one) => (
            <li key={one}>{t(`part.hand.${one}`, { name })}</li>
          ))}
        </ul>
        <TextField
          label={t('part.hand.email')}
          name="email"
          type="email"
          required
          maxLength={255}
          defaultValue={typeof known === 'string' ? known : ''}
          autoComplete="off"
        />
        <SelectField label={t('part.hand.language')} size="control" wide value={language} onChange={setLanguage}>
          {offeredLanguages().map((one) => (
            <option key={one} value={one} lang={one}>
              {nativeName(one)}
            </option>
          ))}
        </SelectField>
        <ProblemNote title={t('part.failed')} error={hand.error} />
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>{t('part.cancel')}</Button>
          <Button type="submit" look="next" unavailable={hand.isPending}>
            {t(hand.isPending ? 'part.hand.sending' : 'part.hand.send')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
