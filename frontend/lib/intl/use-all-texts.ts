import { useEffect, useState } from 'react'
import { useLanguage } from './language-provider.tsx'

/**
 * Whether the texts that a screen needs are here: all of them, or, where it needs none but the first, at once. Those that
 * are missing are fetched now.
 * @throws while drawing, what kept them away
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
