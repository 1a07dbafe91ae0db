import { useEffect, useState } from 'react'
import { useLanguage } from './language-provider.tsx'

/**
 * Whether the texts of a screen are loaded: all, or only the first ones unless `isNeeded`. Loads the rest.
 * @throws while rendering, when they cannot be loaded
 */
export function useAllTexts(isNeeded = true): boolean {
  const { hasAllMessages: isWhole, loadAllMessages: complete } = useLanguage()
  const [failed, setFailed] = useState<{ readonly error: unknown }>()
  const isHere = isWhole || !isNeeded
  useEffect(() => {
    if (!isHere) complete().catch((error: unknown) => setFailed({ error }))
  }, [isHere, complete])
  if (failed !== undefined && !isHere) throw failed.error
  return isHere
}
