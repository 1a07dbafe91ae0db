import { useMutation } from '@tanstack/react-query'
import { Hourglass, PencilLine, Undo2 } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { activeFields } from '@fleet/form-schemas/engine/active-fields'
import type { Form } from '@fleet/form-schemas/engine/definition'
import { guardedFields, isMasked } from '@fleet/form-schemas/engine/secrets'
import { answerText } from '../../filling/answer-text.ts'
import { useDraftState } from '../../filling/draft/use-draft.ts'
import type { Filling } from '../../filling/use-filling.ts'
import { useDates } from '../../lib/intl/dates.ts'
import { SecretValue } from '../../reading/secret-value.tsx'
import { call } from '../../lib/call.ts'
import { newId } from '../../lib/new-id.ts'
import { Button } from '../../ui/button.tsx'
import { ProblemNote } from '../../ui/problem-note.tsx'
import { useToast } from '../../ui/use-toast.ts'
import { PayoutDialog } from './payout-dialog.tsx'
import type { ProfileView } from './profile-view.ts'

type Props = { readonly filling: Filling<ProfileView>; /** With where the money goes, which the open step is drawn without. */ readonly form: Form }

/** Once the agency is approved, where its money goes is told here, and changed in one act that staff confirm. */
export function PayoutPanel({ filling, form }: Props) {
  const intl = useIntl()
  const { draft, step, texts, reveal } = filling
  const [asking, setAsking] = useState(false)
  const { persons, payoutChange } = useDraftState(draft, ({ view }) => view)
  const guarded = guardedFields(form.definition)
  const own = form.definition.steps.find(({ id }) => id === step.id)?.fields.filter((field) => guarded.has(field)) ?? []
  if (own.length === 0) return null
  const answers = persons['1'] ?? {}
  const active = activeFields(form, answers)
  return (
    <section aria-labelledby="payout" className="mt-9 grid justify-items-start gap-3 border-t border-line pt-7">
      <h2 id="payout" className="text-xl">
        <FormattedMessage id="agentProfile.payout" />
      </h2>
      <p className="text-ink-2">
        <FormattedMessage id="agentProfile.payout.text" />
      </p>
      <dl className="w-full border-t border-line">
        {own.filter((field) => active.has(field)).map((field) => {
          const value = answers[field] ?? null
          const { title, text } = answerText({ intl, form, texts, field })
          return (
            <Row key={field} title={title}>
              {isMasked(value) && reveal ? <SecretValue mask={text(value)} field={field} title={title} reveal={reveal} /> : text(value)}
            </Row>
          )
        })}
      </dl>
      {payoutChange && <Waiting form={form} texts={texts} change={payoutChange} />}
      {payoutChange && <Withdrawal filling={filling} changeId={payoutChange.changeId} />}
      <Button icon={<PencilLine aria-hidden className="size-5" />} onClick={() => setAsking(true)}>
        <FormattedMessage id={payoutChange ? 'agentProfile.payout.again' : 'agentProfile.payout.change'} />
      </Button>
      {asking && <PayoutDialog filling={filling} form={form} onClose={() => setAsking(false)} />}
    </section>
  )
}

function Row({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="grid items-center gap-x-4 border-b border-line py-1.5 tablet:grid-cols-[14rem_1fr]">
      <dt className="text-ink-2">{title}</dt>
      <dd className="font-semibold tabular-nums wrap-anywhere">{children}</dd>
    </div>
  )
}

/** What was asked for is taken back before anybody decided: what holds now stays. */
function Withdrawal({ filling: { draft, named: { id: agentId } }, changeId }: { readonly filling: Filling<ProfileView>; readonly changeId: string }) {
  const intl = useIntl()
  const toast = useToast()
  const withdraw = useMutation({
    mutationFn: () => call('POST /api/agent-profile/:agentId/payout-change', { params: { agentId }, body: { decision: 'withdraw', changeId }, idempotencyKey: newId() }),
    onSuccess: () => toast({ tone: 'done', title: intl.formatMessage({ id: 'agentProfile.payout.withdrawn' }) }),
    onSettled: () => draft.refresh().catch(() => undefined),
  })
  return (
    <div>
      <Button icon={<Undo2 aria-hidden className="size-5" />} unavailable={withdraw.isPending} onClick={() => !withdraw.isPending && withdraw.mutate()}>
        <FormattedMessage id="agentProfile.payout.withdraw" />
      </Button>
      <ProblemNote title={<FormattedMessage id="agentProfile.payout.withdrawFailed" />} error={withdraw.error} />
    </div>
  )
}

type WaitingProps = { form: Form; texts: Filling['texts']; change: NonNullable<ProfileView['payoutChange']> }

function Waiting({ form, texts, change: { changes, proposedAt } }: WaitingProps) {
  const intl = useIntl()
  const { longMoment } = useDates()
  return (
    <div className="grid w-full grid-cols-[auto_1fr] gap-x-2.5 gap-y-1.5 rounded-md bg-wait-tint px-3.5 py-3">
      <Hourglass aria-hidden className="mt-0.5 size-5 text-wait" />
      <p className="font-semibold text-wait-ink">
        <FormattedMessage id="agentProfile.payout.waits" values={{ when: proposedAt === null ? '–' : longMoment(proposedAt) }} />
      </p>
      <dl className="col-start-2 grid gap-1.5">
        {changes.map(({ field, to }) => {
          const { title, text } = answerText({ intl, form, texts, field })
          return (
            <div key={field} className="flex flex-wrap gap-x-2">
              <dt className="text-ink-2">{title}</dt>
              <dd className="font-semibold tabular-nums wrap-anywhere">{text(to)}</dd>
            </div>
          )
        })}
      </dl>
    </div>
  )
}
