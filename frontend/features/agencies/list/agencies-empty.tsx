import { Building2, Search } from 'lucide-react'
import { useText } from '../../../lib/intl/use-text.ts'
import { Button } from '../../../ui/button.tsx'
import { None } from '../../../ui/none.tsx'

type Props = { filtered: boolean; search: string; onClear: () => void }

/** No agency yet, or none that matches. */
export function AgenciesEmpty({ filtered, search, onClear }: Props) {
  const t = useText()
  if (!filtered) {
    return (
      <None icon={Building2} title={t('agencies.empty.title')}>
        {t('agencies.empty.text')}
      </None>
    )
  }
  const clear = (
    <Button size="staff" onClick={onClear}>
      {t('agencies.noMatch.clear')}
    </Button>
  )
  return (
    <None
      icon={Search}
      title={search ? t('agencies.noMatch.title', { search }) : t('agencies.noMatch.state')}
      action={clear}
    >
      {t('agencies.noMatch.text')}
    </None>
  )
}
