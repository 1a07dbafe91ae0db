import { ClipboardList, Search } from 'lucide-react'
import { FormattedMessage } from 'react-intl'
import { Button } from '../../ui/button.tsx'
import { None } from '../../ui/none.tsx'

type Props = { filtered: boolean; search: string; onClear: () => void }

/** No registration yet, or none that matches. */
export function FormsEmpty({ filtered, search, onClear }: Props) {
  if (!filtered) {
    return (
      <None icon={ClipboardList} title={<FormattedMessage id="forms.empty.title" />}>
        <FormattedMessage id="forms.empty.text" />
      </None>
    )
  }
  const clear = (
    <Button size="staff" onClick={onClear}>
      <FormattedMessage id="forms.noMatch.clear" />
    </Button>
  )
  const title = search ? (
    <FormattedMessage id="forms.noMatch.title" values={{ search }} />
  ) : (
    <FormattedMessage id="forms.noMatch.status" />
  )
  return (
    <None icon={Search} title={title} action={clear}>
      {search && <FormattedMessage id="forms.noMatch.text" />}
    </None>
  )
}
