import { Search, UserPlus, Users } from 'lucide-react'
import { FormattedMessage } from 'react-intl'
import { Button } from '../../ui/button.tsx'
import { None } from '../../ui/none.tsx'

/** Nobody yet, or nobody who matches (spec part 2, section 2). */
export function AccountsEmpty({ filtered, onCreate }: { filtered: boolean; onCreate: () => void }) {
  if (filtered) {
    return (
      <None icon={Search} title={<FormattedMessage id="accounts.none" />}>
        <FormattedMessage id="accounts.none.filtered" />
      </None>
    )
  }
  const create = (
    <Button icon={<UserPlus size={20} aria-hidden="true" />} onClick={onCreate}>
      <FormattedMessage id="accounts.createFirst" />
    </Button>
  )
  return <None icon={Users} title={<FormattedMessage id="accounts.none" />} action={create} />
}
