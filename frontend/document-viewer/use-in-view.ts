import { useEffect, useState, type RefObject } from 'react'

/** Whether at least half of the element has been in view. */
export function useInView(place: RefObject<Element | null>): boolean {
  const [isSeen, setIsSeen] = useState(false)
  useEffect(() => {
    if (place.current === null || isSeen) return undefined
    const observer = new IntersectionObserver(
      (entries) => setIsSeen(entries.some(({ isIntersecting }) => isIntersecting)),
      { threshold: 0.5 },
    )
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [place, isSeen])
  return isSeen
}
