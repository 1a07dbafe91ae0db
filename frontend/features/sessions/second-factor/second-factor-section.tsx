import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ShieldAlert, ShieldCheck } from 'lucide-react'
import { useId, useState } from 'react'
import { useText } from '../../../lib/intl/use-text.ts'
import { Badge } from '../../../ui/badges/badge.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { ProblemNote } from '../../../ui/feedback/problem-note.tsx'
import { useCommand } from '../../../ui/use-command.ts'
import { Enrolment } from './enrolment.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { newRecoveryCodes, removeSecondFactor, secondFactorQuery } from './second-factor.ts'

/** The reader's own second factor; nothing for accounts of the identity provider, which has its own. */
export function SecondFactorSection() {
  const t = useText()
  const id = useId()
  const client = useQueryClient()
  const [enrolling, setEnrolling] = useState(false)
  const { data: factor, error } = useQuery(secondFactorQuery)
  const refresh = () => client.invalidateQueries(secondFactorQuery)
  const codes = useCommand({ run: () => newRecoveryCodes(), refresh: [secondFactorQuery.queryKey] })
  const remove = useCommand({
    run: () => removeSecondFactor(),
    done: 'secondFactor.removed',
    refresh: [secondFactorQuery.queryKey],
  })
  if (factor?.method === 'identity-provider' && !factor.enrolled) return null
  const done = () => {
    setEnrolling(false)
    codes.reset()
    void refresh()
  }
  return (
    <section aria-labelledby={id} className="mt-section grid gap-4">
      <div>
        <h2 id={id} className="text-lg">
          {t('secondFactor.title')}
        </h2>
        <p className="mt-1 text-ink-2">{t('secondFactor.text')}</p>
      </div>
      <ProblemNote title={t('secondFactor.loadFailed')} error={error} />
      {enrolling && <Enrolment onDone={done} onCancel={() => setEnrolling(false)} />}
      {codes.data && <RecoveryCodes codes={codes.data} onKept={done} />}
      {factor && !enrolling && !codes.data && (
        <>
          <p className="flex flex-wrap items-center gap-2 text-sm text-ink-2">
            <Badge tone={factor.enrolled ? 'done' : 'idle'} icon={factor.enrolled ? ShieldCheck : ShieldAlert}>
              {t(factor.enrolled ? 'secondFactor.on' : 'secondFactor.off')}
            </Badge>
            {factor.enrolled && t('secondFactor.codesLeft', { count: factor.recoveryCodesLeft })}
          </p>
          <div className="flex flex-wrap gap-2">
            <Button onClick={() => setEnrolling(true)}>
              {t(factor.enrolled ? 'secondFactor.setUpAnew' : 'secondFactor.setUp')}
            </Button>
            {factor.enrolled && (
              <Button unavailable={codes.isPending} onClick={() => codes.mutate()}>
                {t('secondFactor.newCodes')}
              </Button>
            )}
            {factor.enrolled && !factor.demanded && (
              <Button look="stop" unavailable={remove.isPending} onClick={() => remove.mutate()}>
                {t('secondFactor.remove')}
              </Button>
            )}
          </div>
          <ProblemNote title={t('secondFactor.failed')} error={codes.error ?? remove.error} />
        </>
      )}
    </section>
  )
}
