import { useEffect, useState } from 'react'
import { useText } from '../../../lib/intl/use-text.ts'
import { Button } from '../../../ui/button.tsx'
import { openProvider, whenConfirmed } from './confirmation.ts'

/** At the identity provider, in a window of its own, so that nothing here is lost. */
export function ProviderAgain({ onEnd }: { onEnd: (proved: boolean) => void }) {
  const t = useText()
  const [opened, setOpened] = useState(false)
  useEffect(() => whenConfirmed(() => onEnd(true)), [onEnd])
  const open = () => {
    setOpened(true)
    openProvider()
  }
  return (
    <>
      <p role="status" className="mt-4 text-ink-2">
        {opened && t('confirm.provider.waiting')}
      </p>
      <div className="mt-4 flex flex-wrap justify-end gap-2">
        <Button size="staff" onClick={() => onEnd(false)}>
          {t('dialog.cancel')}
        </Button>
        <Button size="staff" look="ink" onClick={open}>
          {t('confirm.provider')}
        </Button>
      </div>
    </>
  )
}
