import { Search, type LucideIcon } from 'lucide-react'
import { useText } from '../lib/intl/use-text.ts'
import { Button } from './button.tsx'
import { None } from './none.tsx'

type Props = {
  readonly icon: LucideIcon
  /** Prefix of the texts: `.empty.title`, `.empty.text`; where something is chosen `.noMatch.title` (`{search}`), `.noMatch.other`, `.noMatch.text`, `.noMatch.clear`. */
  readonly texts: string
  readonly isFiltered: boolean
  readonly search: string
  readonly onClear: () => void
}

/** There are no rows yet, or none that matches, and then the way back to all of them. */
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
