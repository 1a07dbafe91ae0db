import { Hourglass } from 'lucide-react'
import type { ComponentProps } from 'react'
import { useText } from '../../lib/intl/use-text.ts'
import { readsBehind, useExpiringFlag } from '../../lib/http/expiring-flag.ts'
import { Empty } from './empty.tsx'

/** That a list has nothing, said only when it is sure: what was done last may still be on its way into it. */
export function None(props: ComponentProps<typeof Empty>) {
  const t = useText()
  if (!useExpiringFlag(readsBehind)) return <Empty {...props} />
  return (
    <Empty icon={Hourglass} inBox={props.inBox ?? false} title={t('behind.none')}>
      {t('behind.none.text')}
    </Empty>
  )
}
