import { FileText } from 'lucide-react'
import { Link } from 'react-router-dom'
import { useLanguage } from '../../lib/intl/language-provider.tsx'
import { interfaceLanguageOf } from '../../lib/intl/languages.ts'
import { useText } from '../../lib/intl/use-text.ts'
import { may, useSessionUser } from '../../lib/session/session.ts'
import { Panel } from '../../ui/pages/panel.tsx'

/** The parts of a registration (a fixed list), with the step of the form that contains each. */
const templates = [
  { id: 'registration', step: 'trip' },
  { id: 'medical', step: undefined },
  { id: 'liability', step: 'checkout' },
  { id: 'equipment', step: 'gear' },
] as const

/**
 * The forms for guests: the medical questionnaire as a PDF, the others in the form preview, for readers who may see
 * form versions.
 */
export function FormTemplates() {
  const t = useText()
  const { language } = useLanguage()
  const user = useSessionUser()
  const maySeeForms = user !== undefined && may(user, 'formVersions')
  return (
    <Panel title={t('templates.title')}>
      <ul className="divide-y divide-line">
        {templates.map(({ id, step }) => {
          const words = t(`templates.${id}`)
          return (
            <li
              key={id}
              className="relative flex min-h-touch items-center gap-2 px-4 py-1 text-sm has-[a]:hover:bg-sunk"
            >
              <FileText size={20} aria-hidden="true" className="text-ink-3" />
              {step === undefined && (
                <a href={`/api/download/medical-form/${interfaceLanguageOf(language)}`} download className={whole}>
                  {words}
                </a>
              )}
              {step !== undefined && maySeeForms && (
                <Link to={`/form-versions/registration/preview?step=${step}`} className={whole}>
                  {words}
                </Link>
              )}
              {step !== undefined && !maySeeForms && words}
            </li>
          )
        })}
      </ul>
    </Panel>
  )
}

const whole = 'after:absolute after:inset-0'
