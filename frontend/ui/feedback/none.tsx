import { Hourglass } from 'lucide-react'
import type { ComponentProps } from 'react'
import { useText } from '../../lib/intl/use-text.ts'
import { readsBehind, useExpiringFlag } from '../../lib/http/expiring-flag.ts'
import { Empty } from './empty.tsx'

/** The text of an empty list, shown only when the list is up to date with the person's own changes. */
export function None(props: ComponentProps<typeof Empty>) {
  const t = useText()
  if (!useExpiringFlag(readsBehind)) return <Empty {...props} />
  return (
    <Empty icon={Hourglass} inBox={props.inBox ?? false} title={t('behind.none')}>
      {t('behind.none.text')}
    </Empty>
  )
}
