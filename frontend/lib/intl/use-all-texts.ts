import { useEffect, useState } from 'react'
import { useLanguage } from './language-provider.tsx'

/**
 * Whether the texts of a screen are loaded: all, or only the first ones unless `isNeeded`. Loads the rest.
 * @throws while rendering, when they cannot be loaded
 */
export function useAllTexts(isNeeded = true): boolean {
  const { hasAllMessages, loadAllMessages } = useLanguage()
  const [failed, setFailed] = useState<{ readonly error: unknown }>()
  const isLoaded = hasAllMessages || !isNeeded
  useEffect(() => {
    if (!isLoaded) loadAllMessages().catch((error: unknown) => setFailed({ error }))
  }, [isLoaded, loadAllMessages])
  if (failed !== undefined && !isLoaded) throw failed.error
  return isLoaded
}
