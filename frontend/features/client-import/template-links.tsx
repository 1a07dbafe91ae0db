import { chosenLanguage } from '../../lib/intl/chosen-language.ts'
import { useText } from '../../lib/intl/use-text.ts'

const formats = ['xlsx', 'csv'] as const

/** An empty list to fill in, in the reader's language. */
export function TemplateLinks() {
  const t = useText()
  return (
    <span>
      {t('import.template')}{' '}
      {formats.map((format, place) => (
        <span key={format}>
          {place > 0 && ', '}
          <a
            href={`/api/client-imports/template?format=${format}&lang=${chosenLanguage()}`}
            download
            className="font-medium"
          >
            {format.toUpperCase()}
          </a>
        </span>
      ))}
    </span>
  )
}
