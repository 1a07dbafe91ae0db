import { useText } from '../../lib/intl/use-text.ts'
import { LanguageOptions } from '../../ui/fields/language-options.tsx'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'

type Props = {
  /** Prefix of the labels' text ids: `.email`, `.language`. */
  readonly texts: string
  /** The address to start with; only a text counts. */
  readonly email: unknown
  readonly language: string
  readonly onLanguage: (language: string) => void
}

/** Where a link is mailed, as the form's value `email`, and in which language. */
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
