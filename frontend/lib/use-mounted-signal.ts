import { useEffect, useRef } from 'react'

/** A signal that aborts when the component unmounts, so that retries end when the person leaves. */
export function useMountedSignal(): () => AbortSignal | undefined {
  const controller = useRef<AbortController>(undefined)
  useEffect(() => {
    const ownController = new AbortController()
    controller.current = ownController
    return () => ownController.abort()
  }, [])
  return () => controller.current?.signal
}
