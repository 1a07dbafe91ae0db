import { Search, UserPlus, Users } from 'lucide-react'
import { useText } from '../../lib/intl/use-text.ts'
import { Button } from '../../ui/button.tsx'
import { None } from '../../ui/none.tsx'

/** Nobody yet, or nobody who matches (spec part 2, section 2). */
export function AccountsEmpty({ filtered, onCreate }: { filtered: boolean; onCreate: () => void }) {
  const t = useText()
  if (filtered) {
    return (
      <None icon={Search} title={t('accounts.none')}>
        {t('accounts.none.filtered')}
      </None>
    )
  }
  const create = (
    <Button icon={<UserPlus size={20} aria-hidden="true" />} onClick={onCreate}>
      {t('accounts.createFirst')}
    </Button>
  )
  return <None icon={Users} title={t('accounts.none')} action={create} />
}
