import type { Publication } from '@fleet/backend/features/form-versions/version-contract'
import { nativeName } from '@fleet/form-schemas/engine/runtime/language-name'
import { Monitor, Smartphone } from 'lucide-react'
import { useDates } from '../../../lib/intl/dates.ts'
import { useText } from '../../../lib/intl/use-text.ts'
import { FilterChips } from '../../../ui/fields/filter-chips.tsx'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { distinctVersions } from '../forms.ts'
import type { Previewed } from './previewed.ts'
import type { PreviewSettings } from './use-preview-settings.ts'

type Props = {
  publications: readonly Publication[]
  previewed: Previewed
  step: string
  version: string
  shown: PreviewSettings
  onShow: (part: Partial<PreviewSettings>) => void
}

/** Version, step, language, answers, width. */
export function PreviewChoices({
  publications,
  previewed: { form, texts, languages },
  step,
  version,
  shown,
  onShow,
}: Props) {
  const t = useText()
  const { moment } = useDates()
  const text = (id: string) => t(`formVersions.preview.${id}`)
  return (
    <div className="mb-5 grid gap-3 tablet:grid-cols-2 desk:flex desk:items-end">
      <SelectField label={text('version')} value={version} onChange={(next) => onShow({ version: next })}>
        {distinctVersions(publications).map((one) => (
          <option key={one.version} value={one.version}>
            {one.version.slice(0, 7)}, {moment(one.publishedAt)}
          </option>
        ))}
      </SelectField>
      <SelectField label={text('step')} value={step} onChange={(next) => onShow({ step: next })}>
        {form.definition.steps.map(({ id, number }) => (
          <option key={id} value={id}>
            {number}. {texts.steps[id]?.title ?? id}
          </option>
        ))}
      </SelectField>
      <SelectField label={text('language')} value={texts.language} onChange={(next) => onShow({ language: next })}>
        {languages.map((code) => (
          <option key={code} value={code}>
            {nativeName(code)}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={text('answers')}
        value={shown.answers}
        onChange={(next) => onShow({ answers: next === 'none' ? 'none' : 'sample' })}
      >
        <option value="sample">{text('sample')}</option>
        <option value="none">{text('empty')}</option>
      </SelectField>
      <FilterChips
        label={text('width')}
        value={shown.width}
        onChange={(width) => onShow({ width })}
        chips={[
          { value: 'phone', label: <Width icon={Smartphone} id="phone" /> },
          { value: 'desk', label: <Width icon={Monitor} id="desk" /> },
        ]}
      />
    </div>
  )
}

function Width({ icon: Icon, id }: { icon: typeof Monitor; id: 'phone' | 'desk' }) {
  const t = useText()
  return (
    <span className="inline-flex items-center gap-1.5">
      <Icon size={18} aria-hidden="true" />
      {t(`formVersions.preview.${id}`)}
    </span>
  )
}
