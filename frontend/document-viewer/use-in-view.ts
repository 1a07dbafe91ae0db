import { useEffect, useState, type RefObject } from 'react'

/** Whether it has been in sight, at least half of it. */
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
