import { Search, type LucideIcon } from 'lucide-react'
import { useText } from '../../lib/intl/use-text.ts'
import { Button } from '../buttons/button.tsx'
import { None } from '../feedback/none.tsx'

type Props = {
  readonly icon: LucideIcon
  /** Prefix of the text ids: `.empty.title`, `.empty.text`, `.noMatch.title` (with `{search}`), `.noMatch.other`, `.noMatch.text`, `.noMatch.clear`. */
  readonly texts: string
  readonly isFiltered: boolean
  readonly search: string
  readonly onClear: () => void
}

/** An empty list: no rows yet, or no match, with a button that clears the filter. */
export function NoRows({ icon, texts, isFiltered, search, onClear }: Props) {
  const t = useText()
  if (!isFiltered) {
    return (
      <None icon={icon} title={t(`${texts}.empty.title`)}>
        {t(`${texts}.empty.text`)}
      </None>
    )
  }
  const clear = (
    <Button size="staff" onClick={onClear}>
      {t(`${texts}.noMatch.clear`)}
    </Button>
  )
  const title = search ? t(`${texts}.noMatch.title`, { search }) : t(`${texts}.noMatch.other`)
  return (
    <None icon={Search} title={title} action={clear}>
      {search && t(`${texts}.noMatch.text`)}
    </None>
  )
}
