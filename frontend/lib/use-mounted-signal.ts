import { useEffect, useRef } from 'react'

/** A signal that aborts when what is on the screen leaves it: whoever goes away from what is being sent again and again does not want it any more. */
export function useMountedSignal(): () => AbortSignal | undefined {
  const controller = useRef<AbortController>(undefined)
  useEffect(() => {
    const ownController = new AbortController()
    controller.current = ownController
    return () => ownController.abort()
  }, [])
  return () => controller.current?.signal
}
