import { PencilLine } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useIntl } from 'react-intl'
import { activeFields } from '@fleet/form-schemas/engine/runtime/conditions/effective'
import type { Form } from '@fleet/form-schemas/engine/runtime/definition/definition'
import { guardedFields, isMasked } from '@fleet/form-schemas/engine/runtime/validation/secrets'
import { answerText } from '../../../form-filling/answer-text.ts'
import { useDraftState } from '../../../form-filling/draft/use-draft.ts'
import type { Filling } from '../../../form-filling/use-filling.ts'
import { SecretValue } from '../../../form-reading/answers/secret-value.tsx'
import { useText } from '../../../lib/intl/use-text.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { PayoutDialog } from './payout-dialog.tsx'
import { PendingPayout } from './pending-payout.tsx'
import type { ProfileView } from './profile-view.ts'

type Props = {
  readonly filling: Filling<ProfileView>
  /** The form with the bank details, which the open step leaves out. */ readonly form: Form
}

/** Shows the bank details of an approved agency; a change is one command that staff confirm. */
export function PayoutPanel({ filling, form }: Props) {
  const intl = useIntl()
  const t = useText()
  const { draft, step, texts, reveal } = filling
  const [asking, setAsking] = useState(false)
  const { persons, payoutChange, may } = useDraftState(draft, ({ view }) => view)
  const guarded = guardedFields(form.definition)
  const own = form.definition.steps.find(({ id }) => id === step.id)?.fields.filter((field) => guarded.has(field)) ?? []
  if (own.length === 0) return null
  const answers = persons['1'] ?? {}
  const active = activeFields(form, answers)
  return (
    <section aria-labelledby="payout" className="mt-9 grid justify-items-start gap-3 border-t border-line pt-7">
      <h2 id="payout" className="text-xl">
        {t('agentProfile.payout')}
      </h2>
      <p className="text-ink-2">{t('agentProfile.payout.text')}</p>
      <dl className="w-full border-t border-line">
        {own
          .filter((field) => active.has(field))
          .map((field) => {
            const value = answers[field] ?? null
            const { title, text } = answerText({ intl, form, texts, field })
            return (
              <Row key={field} title={title}>
                {isMasked(value) && reveal ? (
                  <SecretValue mask={text(value)} field={field} title={title} reveal={reveal} />
                ) : (
                  text(value)
                )}
              </Row>
            )
          })}
      </dl>
      {payoutChange && <PendingPayout filling={filling} form={form} change={payoutChange} />}
      {may.includes('bank') && (
        <Button icon={<PencilLine aria-hidden className="size-5" />} onClick={() => setAsking(true)}>
          {t(payoutChange ? 'agentProfile.payout.again' : 'agentProfile.payout.change')}
        </Button>
      )}
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
