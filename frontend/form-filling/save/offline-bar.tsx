import { WifiOff } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { useText } from '../../lib/intl/use-text.ts'

/** Shown below the header while offline. */
export function OfflineBar({ storageBlocked }: { readonly storageBlocked: boolean }) {
  const t = useText()
  const online = useSyncExternalStore(subscribe, () => navigator.onLine)
  return (
    <div role="status">
      {!online && (
        <p className="flex items-center gap-3 bg-wait-tint px-edge py-2.5 text-[0.9375rem] font-semibold text-wait-ink">
          <WifiOff aria-hidden className="size-5" />
          {t(storageBlocked ? 'filling.offline.blocked' : 'filling.offline')}
        </p>
      )}
    </div>
  )
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}
