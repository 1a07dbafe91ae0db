import { nativeName } from '@fleet/form-schemas/engine/runtime/language-name'
import { offeredLanguages } from '../../lib/intl/languages.ts'

/** The offered languages as options of a `SelectField`, each by its own name. */
export function LanguageOptions() {
  return offeredLanguages().map((language) => (
    <option key={language} value={language} lang={language}>
      {nativeName(language)}
    </option>
  ))
}
