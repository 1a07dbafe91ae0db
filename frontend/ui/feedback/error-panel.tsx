import { CircleAlert, RefreshCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { useText } from '../../lib/intl/use-text.ts'
import { Button } from '../buttons/button.tsx'
import { Empty } from './empty.tsx'
import { useProblemText } from './use-problem-text.ts'

type Props = { title: ReactNode; error: unknown; onRetry: () => void; size?: 'control' | 'staff' }

/** A failed load: its title, that nothing was changed, and a retry button. */
export function ErrorPanel({ title, error, onRetry, size = 'control' }: Props) {
  const t = useText()
  const text = useProblemText()
  const retry = (
    <Button size={size} icon={<RefreshCw size={20} aria-hidden="true" />} onClick={onRetry}>
      {t('error.retry')}
    </Button>
  )
  return (
    <div role="alert">
      <Empty icon={CircleAlert} tone="stop" title={title} action={retry}>
        <p>
          {t('error.nothingChanged')} {text(error)}
        </p>
      </Empty>
    </div>
  )
}
