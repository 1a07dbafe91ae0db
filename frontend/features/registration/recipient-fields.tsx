import { useText } from '../../lib/intl/use-text.ts'
import { LanguageOptions } from '../../ui/fields/language-options.tsx'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'

type Props = {
  /** Prefix of the ids of the labels: `.email`, `.language`. */
  readonly texts: string
  /** Initial address; anything but a string is ignored. */
  readonly email: unknown
  readonly language: string
  readonly onLanguage: (language: string) => void
}

/** Recipient of a mailed link: the address as form value `email`, and the language. */
export function RecipientFields({ texts, email, language, onLanguage }: Props) {
  const t = useText()
  return (
    <>
      <TextField
        label={t(`${texts}.email`)}
        name="email"
        type="email"
        required
        maxLength={255}
        defaultValue={typeof email === 'string' ? email : ''}
        autoComplete="off"
      />
      <SelectField label={t(`${texts}.language`)} size="control" wide value={language} onChange={onLanguage}>
        <LanguageOptions />
      </SelectField>
    </>
  )
}
