import { ClipboardList, Search } from 'lucide-react'
import { useText } from '../../lib/intl/use-text.ts'
import { Button } from '../../ui/button.tsx'
import { None } from '../../ui/none.tsx'

type Props = { filtered: boolean; search: string; onClear: () => void }

/** No registration yet, or none that matches. */
export function FormsEmpty({ filtered, search, onClear }: Props) {
  const t = useText()
  if (!filtered) {
    return (
      <None icon={ClipboardList} title={t('forms.empty.title')}>
        {t('forms.empty.text')}
      </None>
    )
  }
  const clear = (
    <Button size="staff" onClick={onClear}>
      {t('forms.noMatch.clear')}
    </Button>
  )
  const title = search ? t('forms.noMatch.title', { search }) : t('forms.noMatch.status')
  return (
    <None icon={Search} title={title} action={clear}>
      {search && t('forms.noMatch.text')}
    </None>
  )
}
