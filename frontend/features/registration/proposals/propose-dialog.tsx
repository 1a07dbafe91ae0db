import { useRef, useState, type FormEvent } from 'react'
import { useIntl } from 'react-intl'
import { answerText } from '../../../form-filling/answer-text.ts'
import type { Filling } from '../../../form-filling/use-filling.ts'
import { focusFirstProblem } from '../../../form-renderer/focus-first-problem.ts'
import { problemText } from '../../../form-renderer/problem-text.ts'
import { SchemaForm } from '../../../form-renderer/schema-form.tsx'
import { call } from '../../../lib/http/call.ts'
import { HttpProblem } from '../../../lib/http/http-problem.ts'
import { useText } from '../../../lib/intl/use-text.ts'
import { AlertText } from '../../../ui/feedback/alert-text.tsx'
import { DialogActions } from '../../../ui/dialogs/dialog-actions.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { ProblemNote } from '../../../ui/feedback/problem-note.tsx'
import { useCommand } from '../../../ui/use-command.ts'
import type { SubmissionView } from '../submission-view.ts'
import { proposalStore, type FieldChange } from './proposal-store.ts'
import { ChangeList } from './change-list.tsx'

type Props = {
  readonly filling: Filling<SubmissionView>
  /** Fields of the step with a pending change. */
  readonly pending: ReadonlySet<string>
  readonly onClose: () => void
}

/** Edits a copy of the open step, then lists the changes and sends them to the operator. Nothing is saved before. */
export function ProposeDialog({
  filling: { draft, texts, today, step, person, files, instanceRef },
  pending,
  onClose,
}: Props) {
  const intl = useIntl()
  const t = useText()
  const element = useRef<HTMLFormElement>(null)
  const [baseView] = useState(() => draft.state().view)
  const [proposed, setProposed] = useState<readonly FieldChange[]>()
  const [isSame, setSame] = useState(false)
  const [store] = useState(() =>
    proposalStore({
      form: draft.form,
      step,
      persons: baseView.persons,
      person,
      today,
      words: (problem) => problemText(intl, texts, problem),
      closed: (field) =>
        pending.has(field)
          ? t('proposals.waits')
          : baseView.confirmations.some((one) => one.isClosed && one.person === person && one.fields.includes(field))
            ? t('filling.note.upToGuest')
            : undefined,
    }),
  )
  const send = useCommand({
    run: (changes: readonly FieldChange[], idempotencyKey) =>
      call('POST /api/submissions/:id/proposals', {
        params: { id: instanceRef.id },
        body: { person, answers: Object.fromEntries(changes.map(({ field, to }) => [field, to])) },
        ifMatch: baseView.revision,
        idempotencyKey,
      }),
    done: 'proposals.sent',
    refresh: [['proposals', instanceRef.id]],
    onDone: onClose,
    onError: (problem) => {
      void draft.refresh().catch(() => undefined)
      if (
        !(problem instanceof HttpProblem) ||
        problem.code === 'submissions.conflict' ||
        store.refuse(problem.errors) === 0
      )
        return
      setProposed(undefined)
      focusFirstProblem(element.current)
    },
  })
  const check = (event: FormEvent) => {
    event.preventDefault()
    const changes = store.collectChanges()
    if (changes === undefined) return focusFirstProblem(element.current)
    setSame(changes.length === 0)
    if (changes.length > 0) setProposed(changes)
  }
  const rows = (proposed ?? []).map(({ field, from, to }) => {
    const { title, text } = answerText({ intl, form: draft.form, texts, field })
    return { field, label: title, from: from === null ? null : text(from), to: to === null ? null : text(to) }
  })
  const actions = proposed ? (
    <DialogActions
      size="control"
      cancelLabel={t('filling.previous')}
      confirmLabel={t('proposals.send')}
      look="next"
      onConfirm={() => send.mutate(proposed)}
      onClose={() => setProposed(undefined)}
      command={send}
    />
  ) : (
    <DialogActions size="control" confirmLabel={t('proposals.check')} form="proposal-form" onClose={onClose} />
  )
  return (
    <Dialog
      wide
      title={t(proposed ? 'proposals.check.title' : 'proposals.propose')}
      text={t(proposed ? 'proposals.check.text' : 'proposals.dialog')}
      onClose={onClose}
      actions={actions}
    >
      <form ref={element} id="proposal-form" noValidate hidden={proposed !== undefined} onSubmit={check}>
        <div
          lang={texts.language}
          className="mt-5 [&_fieldset:first-of-type]:mt-0 [&_fieldset:first-of-type]:border-0 [&_fieldset:first-of-type]:pt-0"
        >
          <SchemaForm form={draft.form} step={step} texts={texts} store={store} files={files} today={today} />
        </div>
        <AlertText>{isSame && t('proposals.same')}</AlertText>
      </form>
      {proposed && (
        <div className="mt-5">
          <ChangeList rows={rows} />
        </div>
      )}
      <ProblemNote title={t('proposals.failed')} error={send.error} />
    </Dialog>
  )
}
