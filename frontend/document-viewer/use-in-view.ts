import { useEffect, useState, type RefObject } from 'react'

/** Whether at least half of the element has been in view. */
export function useInView(target: RefObject<Element | null>): boolean {
  const [hasBeenInView, setHasBeenInView] = useState(false)
  useEffect(() => {
    if (target.current === null || hasBeenInView) return undefined
    const observer = new IntersectionObserver(
      (entries) => setHasBeenInView(entries.some(({ isIntersecting }) => isIntersecting)),
      { threshold: 0.5 },
    )
    observer.observe(target.current)
    return () => observer.disconnect()
  }, [target, hasBeenInView])
  return hasBeenInView
}
