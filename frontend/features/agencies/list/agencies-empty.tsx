import { Building2, Search } from 'lucide-react'
import { FormattedMessage } from 'react-intl'
import { Button } from '../../../ui/button.tsx'
import { None } from '../../../ui/none.tsx'

type Props = { filtered: boolean; search: string; onClear: () => void }

/** No agency yet, or none that matches. */
export function AgenciesEmpty({ filtered, search, onClear }: Props) {
  if (!filtered) {
    return (
      <None icon={Building2} title={<FormattedMessage id="agencies.empty.title" />}>
        <FormattedMessage id="agencies.empty.text" />
      </None>
    )
  }
  const clear = (
    <Button size="staff" onClick={onClear}>
      <FormattedMessage id="agencies.noMatch.clear" />
    </Button>
  )
  return (
    <None
      icon={Search}
      title={
        search ? (
          <FormattedMessage id="agencies.noMatch.title" values={{ search }} />
        ) : (
          <FormattedMessage id="agencies.noMatch.state" />
        )
      }
      action={clear}
    >
      <FormattedMessage id="agencies.noMatch.text" />
    </None>
  )
}
