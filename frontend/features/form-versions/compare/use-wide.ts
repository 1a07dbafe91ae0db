import { useSyncExternalStore } from 'react'

const wide = '(width >= 60rem)'

/** Whether two columns of text have room beside each other. */
export function useWide(): boolean {
  return useSyncExternalStore(subscribe, () => matchMedia(wide).matches)
}

function subscribe(listener: () => void): () => void {
  const media = matchMedia(wide)
  media.addEventListener('change', listener)
  return () => media.removeEventListener('change', listener)
}
