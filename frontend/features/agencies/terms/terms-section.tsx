import type { ProfileAnswer } from '@fleet/backend/features/agents/contract'
import { formFields } from '@fleet/form-schemas/engine/runtime/definition/form-fields'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import { formQuery } from '../../../form-renderer/served-form.ts'
import { useLanguage } from '../../../lib/intl/language-provider.tsx'
import { answerText, fieldTitle } from '../../../form-reading/answers/answer-text.ts'
import { useText } from '../../../lib/intl/use-text.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { termOf } from '../agency.ts'
import { TermsDialog } from './terms-dialog.tsx'

type Props = { profile: ProfileAnswer; isNow: boolean }

/** The terms between the fleet and the agency, with a button to change them. */
export function TermsSection({ profile, isNow }: Props) {
  const intl = useIntl()
  const t = useText()
  const { language } = useLanguage()
  const [changing, setChanging] = useState(false)
  const form = useQuery({
    ...formQuery('agent-terms', undefined, language),
    staleTime: 60_000,
    placeholderData: (before) => before,
  })
  if (!form.data) return null
  const { texts } = form.data
  return (
    <section aria-labelledby="terms">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b-2 border-ink pb-1.5">
        <h2 id="terms" className="text-base tracking-normal">
          {t('agency.terms')}
        </h2>
        {isNow && profile.may.includes('terms') && (
          <Button size="staff" onClick={() => setChanging(true)}>
            {t('agency.terms.change')}
          </Button>
        )}
      </div>
      <dl>
        {[...formFields(form.data.form.definition).values()].map((field) => (
          <div
            key={field.name}
            className="grid gap-x-4 border-b border-line py-2 text-sm desk:grid-cols-[12rem_1fr] desk:gap-x-3"
          >
            <dt className="text-ink-2">{fieldTitle(texts, field.step, field.name)}</dt>
            <dd className="text-[0.9375rem] leading-[1.375rem] font-medium whitespace-pre-line wrap-anywhere tabular-nums">
              {answerText({ intl, texts }, field, termOf(profile, field.name)) ?? (
                <span className="font-normal text-ink-3">{t('answer.none')}</span>
              )}
            </dd>
          </div>
        ))}
      </dl>
      {changing && (
        <TermsDialog
          profile={profile}
          fields={[...formFields(form.data.form.definition).keys()]}
          onClose={() => setChanging(false)}
        />
      )}
    </section>
  )
}
