import { useRef, useState, type FormEvent } from 'react'
import { useIntl } from 'react-intl'
import type { Answers, Form } from '@fleet/form-schemas/engine/runtime/definition/definition'
import type { Filling } from '../../../form-filling/use-filling.ts'
import { focusFirstProblem } from '../../../form-renderer/focus-first-problem.ts'
import { problemText } from '../../../form-renderer/problem-text.ts'
import { SchemaForm } from '../../../form-renderer/schema-form.tsx'
import { smallStore } from '../../../form-renderer/small-form/small-store.ts'
import { HttpProblem } from '../../../lib/http/http-problem.ts'
import { useText } from '../../../lib/intl/use-text.ts'
import { AlertText } from '../../../ui/feedback/alert-text.tsx'
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx'
import { useCommand } from '../../../ui/use-command.ts'
import { payoutAnswers, payoutChanges, payoutForm } from './payout-fields.ts'
import type { ProfileView } from './profile-view.ts'

type Props = { readonly filling: Filling<ProfileView>; readonly form: Form; readonly onClose: () => void }

/** Requests new bank details in one command; staff confirm them, and the agency gets a mail. */
export function PayoutDialog({
  filling: { draft, instanceRef: named, texts, today, reveal },
  form: whole,
  onClose,
}: Props) {
  const intl = useIntl()
  const t = useText()
  const element = useRef<HTMLFormElement>(null)
  const [form] = useState(() => payoutForm(whole))
  const [before] = useState(() => payoutAnswers(whole, draft.state().view.persons['1'] ?? {}))
  const [store] = useState(() =>
    smallStore({
      form,
      initial: before,
      adapted: {},
      today,
      problemText: (problem) => problemText(intl, texts, problem),
    }),
  )
  const [isSame, setSame] = useState(false)
  const send = useCommand({
    run: (body: Answers, idempotencyKey) => named.calls.save(named.id, body, { idempotencyKey }),
    done: 'agentProfile.payout.sent',
    onDone: async () => {
      await draft.refresh().catch(() => undefined)
      onClose()
    },
    onError: (problem) => {
      if (problem instanceof HttpProblem && store.refuse(problem.errors) > 0) focusFirstProblem(element.current)
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const after = store.complete()
    if (after === undefined) return focusFirstProblem(element.current)
    const changes = payoutChanges(form, before, after)
    const isNothing = Object.keys(changes).length === 0
    setSame(isNothing)
    if (!isNothing && !send.isPending) send.mutate(changes)
  }
  const [step] = form.definition.steps
  return (
    <FormDialog
      wide
      size="control"
      title={t('agentProfile.payout.change')}
      text={t('agentProfile.payout.dialog')}
      confirmLabel={t('agentProfile.payout.send')}
      form="payout-form"
      onClose={onClose}
      command={send}
      failed={t('agentProfile.payout.failed')}
    >
      <form ref={element} id="payout-form" noValidate onSubmit={submit}>
        {step && (
          <div
            lang={texts.language}
            className="mt-5 [&_fieldset:first-of-type]:mt-0 [&_fieldset:first-of-type]:border-0 [&_fieldset:first-of-type]:pt-0"
          >
            <SchemaForm form={form} step={step} texts={texts} store={store} reveal={reveal} today={today} />
          </div>
        )}
        <AlertText>{isSame && t('agentProfile.payout.same')}</AlertText>
      </form>
    </FormDialog>
  )
}
