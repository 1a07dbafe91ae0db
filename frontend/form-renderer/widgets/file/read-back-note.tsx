import { useSyncExternalStore } from 'react'
import { useIntl, type IntlShape } from 'react-intl'
import { activeFields } from '@fleet/form-schemas/engine/runtime/conditions/effective'
import { type PdfFormValues, comparePdfForm } from '@fleet/form-schemas/engine/runtime/validation/pdf-form'
import { dateFormats } from '../../../lib/intl/dates.ts'
import { useText } from '../../../lib/intl/use-text.ts'
import { useFormContext } from '../../form-context.ts'
import { SuggestedAnswers } from './suggested-answers.tsx'

type Props = {
  readonly read: PdfFormValues
  readonly options: { readonly [option: string]: unknown }
  readonly readOnly: boolean
}

/**
 * The content of an uploaded form that was filled in on a screen: its person, missing answers, and answers to take
 * over.
 */
export function ReadBackNote({ read, options, readOnly }: Props) {
  const intl = useIntl()
  const t = useText()
  const { form, store } = useFormContext()
  const answers = useSyncExternalStore(store.subscribe, store.answers, store.answers)
  const { otherName, suggestions, isUnsigned } = comparePdfForm(read, answers, options)
  const active = activeFields(form, answers)
  const open = readOnly ? [] : suggestions.filter(({ field }) => active.has(field) && !store.stateOf(field).readOnly)
  const parts = partsOf(intl, read)
  return (
    <div className="grid gap-2.5">
      {parts.length > 0 && (
        <p className="px-3.5 text-sm text-ink-2 wrap-anywhere">{t('form.file.read', { parts: parts.join(' · ') })}</p>
      )}
      <div
        role="status"
        className="grid gap-1.5 rounded-md bg-wait-tint px-3.5 py-3 wrap-anywhere text-wait-ink empty:hidden"
      >
        {otherName && (
          <p>
            {t('form.file.read.another', {
              read: <strong>{otherName.read}</strong>,
              typed: <strong>{otherName.typed}</strong>,
            })}
          </p>
        )}
        {isUnsigned && !readOnly && <p>{t('form.file.read.unsigned')}</p>}
      </div>
      <SuggestedAnswers title={t('form.file.read.offers')} suggestions={open} />
    </div>
  )
}

function partsOf(intl: IntlShape, { name, signedOn, isSigned }: PdfFormValues): string[] {
  const { day } = dateFormats(intl)
  return [
    ...(name === undefined ? [] : [name]),
    ...(signedOn === undefined ? [] : [intl.formatMessage({ id: 'form.file.read.dated' }, { date: day(signedOn) })]),
    ...(isSigned === true ? [intl.formatMessage({ id: 'form.file.read.signed' })] : []),
  ]
}
