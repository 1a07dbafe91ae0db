import { FileText } from 'lucide-react'
import { FormattedMessage } from 'react-intl'
import { Panel } from '../../ui/panel.tsx'

const templates = ['registration', 'medical', 'liability', 'equipment'] as const

/** The parts a registration is made of (a fixed list: spec part 1, section 2). */
export function FormTemplates() {
  return (
    <Panel title={<FormattedMessage id="templates.title" />}>
      <ul className="divide-y divide-line">
        {templates.map((template) => (
          <li key={template} className="flex min-h-touch items-center gap-2 px-4 py-1 text-sm">
            <FileText size={20} aria-hidden="true" className="text-ink-3" />
            <FormattedMessage id={`templates.${template}`} />
          </li>
        ))}
      </ul>
    </Panel>
  )
}
