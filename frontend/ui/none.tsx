import { Hourglass } from 'lucide-react'
import type { ComponentProps } from 'react'
import { FormattedMessage } from 'react-intl'
import { behind, useLately } from '../lib/lately.ts'
import { Empty } from './empty.tsx'

/** That a list has nothing, said only when it is sure: what was done last may still be on its way into it. */
export function None(props: ComponentProps<typeof Empty>) {
  if (!useLately(behind)) return <Empty {...props} />
  return (
    <Empty icon={Hourglass} inBox={props.inBox ?? false} title={<FormattedMessage id="behind.none" />}>
      <FormattedMessage id="behind.none.text" />
    </Empty>
  )
}
