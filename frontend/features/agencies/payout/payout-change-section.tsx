import type { ProfileAnswer } from '@fleet/backend/features/agents/contract'
import { formFields } from '@fleet/form-schemas/engine/runtime/definition/form-fields'
import { secretFields } from '@fleet/form-schemas/engine/runtime/validation/secrets'
import { Banknote, Eye, Check } from 'lucide-react'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import type { FormInLanguage } from '../../../form-renderer/served-form.ts'
import { call } from '../../../lib/http/call.ts'
import { useDates } from '../../../lib/intl/dates.ts'
import { answerText, fieldTitle } from '../../../form-reading/answers/answer-text.ts'
import { useText } from '../../../lib/intl/use-text.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { useToast } from '../../../ui/feedback/use-toast.ts'
import { revealed, textIn, agencyName } from '../agency.ts'
import { RemarksDialog } from '../decide/remarks-dialog.tsx'

type Change = NonNullable<ProfileAnswer['payoutChange']>
type Props = { profile: ProfileAnswer; change: Change; version: FormInLanguage }
type Shown = Awaited<ReturnType<typeof revealed>>

/** The agency's present and requested bank details, side by side, and the decision. */
export function PayoutChangeSection({ profile, change, version }: Props) {
  const intl = useIntl()
  const t = useText()
  const { longMoment } = useDates()
  const [shown, setShown] = useState<Shown>()
  const [failed, setFailed] = useState(false)
  const fields = formFields(version.form.definition)
  const secrets = change.changes
    .map(({ field }) => field)
    .filter((field) => secretFields(version.form.definition).has(field))
  const show = () =>
    revealed(profile.agentId, secrets)
      .then(setShown)
      .catch(() => setFailed(true))
  const text = (field: string, value: Change['changes'][number]['from'], full: unknown) => {
    const known = fields.get(field)
    return textIn(full) ?? (known ? answerText({ intl, texts: version.texts }, known, value) : undefined) ?? '–'
  }
  return (
    <section aria-labelledby="payout-change" className="rounded-lg border border-wait bg-wait-tint px-4 py-4">
      <h2 id="payout-change" className="flex items-center gap-2 text-base">
        <Banknote size={20} aria-hidden="true" className="text-wait" />
        {t('agency.payout')}
      </h2>
      <p className="mt-1 text-sm">
        {t('agency.payout.text', {
          who: change.proposedBy ?? '–',
          when: change.proposedAt === null ? '–' : longMoment(change.proposedAt),
        })}
      </p>
      <table className="mt-3 w-full border-collapse rounded-md bg-surface text-sm">
        <thead>
          <tr className="text-left text-xs text-ink-2">
            {(['field', 'before', 'after'] as const).map((column) => (
              <th key={column} scope="col" className="px-3 py-2 font-medium">
                {t(`agency.payout.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {change.changes.map(({ field, from, to }) => {
            const known = fields.get(field)
            return (
              <tr key={field} className="border-t border-line align-top">
                <th scope="row" className="px-3 py-2 text-left font-normal text-ink-2">
                  {known ? fieldTitle(version.texts, known.step, field) : field}
                </th>
                <td className="px-3 py-2 wrap-anywhere tabular-nums">{text(field, from, shown?.values[field])}</td>
                <td className="px-3 py-2 font-semibold wrap-anywhere tabular-nums">
                  {text(field, to, shown?.proposed[field])}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
      <div className="mt-3 flex flex-wrap items-center gap-2">
        {secrets.length > 0 && shown === undefined && profile.may.includes('reveal') && (
          <Button size="staff" icon={<Eye size={20} aria-hidden="true" />} onClick={() => void show()}>
            {t('agency.payout.show')}
          </Button>
        )}
        {profile.may.includes('decidePayout') && <PayoutDecision profile={profile} changeId={change.changeId} />}
      </div>
      {secrets.length > 0 && profile.may.includes('reveal') && (
        <p role="status" className="mt-2 text-xs text-ink-2">
          {t(`form.secret.${failed ? 'failed' : shown === undefined ? 'hidden' : 'shown'}`)}
        </p>
      )}
    </section>
  )
}

type PayoutDecisionProps = { profile: ProfileAnswer; changeId: string }

/** Confirms the change shown to staff, or refuses it with a reason. */
function PayoutDecision({ profile, changeId }: PayoutDecisionProps) {
  const t = useText()
  const toast = useToast()
  const [decision, setDecision] = useState<'confirm' | 'refuse'>()
  const name = agencyName(profile) ?? t('agencies.unnamed')
  const close = () => setDecision(undefined)
  return (
    <>
      <Button
        size="staff"
        look="ink"
        icon={<Check size={20} aria-hidden="true" />}
        onClick={() => setDecision('confirm')}
      >
        {t('agency.payout.confirm')}
      </Button>
      <Button size="staff" look="stop" onClick={() => setDecision('refuse')}>
        {t('agency.payout.refuse')}
      </Button>
      {decision && (
        <RemarksDialog
          title={t(`agency.payout.${decision}.title`, { name })}
          text={t(`agency.payout.${decision}.text`)}
          confirmLabel={t(`agency.payout.${decision}`)}
          look={decision === 'refuse' ? 'stop' : 'ink'}
          missing={(remarks) => (decision === 'refuse' && remarks === null ? t('agency.reason.missing') : undefined)}
          send={(remarks, idempotencyKey) =>
            call('POST /api/agent-profile/:agentId/payout-change', {
              params: { agentId: profile.agentId },
              body: { decision, changeId, remarks },
              idempotencyKey,
            })
          }
          onDone={() => {
            toast({ tone: 'done', title: t(`agency.payout.${decision}.done`), text: name })
            close()
          }}
          onClose={close}
        />
      )}
    </>
  )
}
