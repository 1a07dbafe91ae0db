import { useEffect, useRef } from 'react'

/** A signal that aborts when what is on the screen leaves it: whoever goes away from what is being sent again and again does not want it any more. */
export function useWhileHere(): () => AbortSignal | undefined {
  const here = useRef<AbortController>(undefined)
  useEffect(() => {
    const mine = new AbortController()
    here.current = mine
    return () => mine.abort()
  }, [])
  return () => here.current?.signal
}
