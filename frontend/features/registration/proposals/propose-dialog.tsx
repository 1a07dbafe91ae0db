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
import { proposalStore, type Wanted } from './proposal-store.ts'
import { WantedList } from './wanted-list.tsx'

type Props = {
  readonly filling: Filling<SubmissionView>
  /** Fields of the step that wait for an answer already. */
  readonly pending: ReadonlySet<string>
  readonly onClose: () => void
}

/** The open step once more, to be changed; then what differs, and it goes to the operator. Nothing of it is saved before. */
export function ProposeDialog({
  filling: { draft, texts, today, step, person, files, named },
  pending,
  onClose,
}: Props) {
  const intl = useIntl()
  const t = useText()
  const element = useRef<HTMLFormElement>(null)
  const [seen] = useState(() => draft.state().view)
  const [wanted, setWanted] = useState<readonly Wanted[]>()
  const [isSame, setSame] = useState(false)
  const [store] = useState(() =>
    proposalStore({
      form: draft.form,
      step,
      persons: seen.persons,
      person,
      today,
      words: (problem) => problemText(intl, texts, problem),
      closed: (field) =>
        pending.has(field)
          ? t('proposals.waits')
          : seen.confirmations.some((one) => one.isClosed && one.person === person && one.fields.includes(field))
            ? t('filling.note.upToGuest')
            : undefined,
    }),
  )
  const send = useCommand({
    run: (changes: readonly Wanted[], idempotencyKey) =>
      call('POST /api/submissions/:id/proposals', {
        params: { id: named.id },
        body: { person, answers: Object.fromEntries(changes.map(({ field, to }) => [field, to])) },
        ifMatch: seen.revision,
        idempotencyKey,
      }),
    done: 'proposals.sent',
    refresh: [['proposals', named.id]],
    onDone: onClose,
    onError: (problem) => {
      void draft.refresh().catch(() => undefined)
      if (
        !(problem instanceof HttpProblem) ||
        problem.code === 'submissions.conflict' ||
        store.refuse(problem.errors) === 0
      )
        return
      setWanted(undefined)
      focusFirstProblem(element.current)
    },
  })
  const check = (event: FormEvent) => {
    event.preventDefault()
    const changes = store.wanted()
    if (changes === undefined) return focusFirstProblem(element.current)
    setSame(changes.length === 0)
    if (changes.length > 0) setWanted(changes)
  }
  const rows = (wanted ?? []).map(({ field, from, to }) => {
    const { title, text } = answerText({ intl, form: draft.form, texts, field })
    return { field, label: title, from: from === null ? null : text(from), to: to === null ? null : text(to) }
  })
  const actions = wanted ? (
    <DialogActions
      size="control"
      keep={t('filling.previous')}
      act={t('proposals.send')}
      look="next"
      onAct={() => send.mutate(wanted)}
      onClose={() => setWanted(undefined)}
      command={send}
    />
  ) : (
    <DialogActions size="control" act={t('proposals.check')} form="proposal-form" onClose={onClose} />
  )
  return (
    <Dialog
      wide
      title={t(wanted ? 'proposals.check.title' : 'proposals.propose')}
      text={t(wanted ? 'proposals.check.text' : 'proposals.dialog')}
      onClose={onClose}
      actions={actions}
    >
      <form ref={element} id="proposal-form" noValidate hidden={wanted !== undefined} onSubmit={check}>
        <div
          lang={texts.language}
          className="mt-5 [&_fieldset:first-of-type]:mt-0 [&_fieldset:first-of-type]:border-0 [&_fieldset:first-of-type]:pt-0"
        >
          <SchemaForm form={draft.form} step={step} texts={texts} store={store} files={files} today={today} />
        </div>
        <AlertText>{isSame && t('proposals.same')}</AlertText>
      </form>
      {wanted && (
        <div className="mt-5">
          <WantedList rows={rows} />
        </div>
      )}
      <ProblemNote title={t('proposals.failed')} error={send.error} />
    </Dialog>
  )
}
