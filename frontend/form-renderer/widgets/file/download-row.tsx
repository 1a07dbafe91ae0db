import { Download } from 'lucide-react'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import { useText } from '../../../lib/intl/use-text.ts'
import { buttonLook } from '../../../ui/buttons/button-look.ts'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { useFormContext } from '../../form-context.ts'

/** Downloads for a field's option `downloads`, by the lookup of their languages. */
const offers = new Map([
  ['medical-form-languages', { address: '/api/download/medical-form', text: 'form.file.download.medicalForm' }],
])

/** The empty form to fill in by hand and upload here, in a language of choice: at first the screen's own. */
export function DownloadRow({ downloads }: { readonly downloads: unknown }) {
  const intl = useIntl()
  const t = useText()
  const { form, texts } = useFormContext()
  const [chosen, setChosen] = useState<string>()
  const lookup = form.definition.lookups.find(({ id }) => id === downloads)
  const offer = offers.get(lookup?.id ?? '')
  if (lookup === undefined || offer === undefined) return null
  const languages = lookup.values.map(String)
  const own = new Intl.Locale(intl.locale).language
  const language = chosen ?? (languages.includes(own) ? own : languages[0])
  return (
    <div className="flex flex-wrap items-end gap-x-3 gap-y-2 pt-1">
      <div className="grow basis-56 tablet:max-w-72">
        <SelectField
          label={t('form.file.download.language')}
          value={language ?? ''}
          onChange={setChosen}
          size="control"
          wide
        >
          {languages.map((one) => (
            <option key={one} value={one} lang={one}>
              {texts.options[lookup.id]?.[one] ?? one}
            </option>
          ))}
        </SelectField>
      </div>
      <a
        className={`${buttonLook('plain', 'control')} grow tablet:grow-0`}
        href={`${offer.address}/${language}`}
        download
      >
        <Download aria-hidden className="size-5" />
        {t(offer.text)}
      </a>
    </div>
  )
}
