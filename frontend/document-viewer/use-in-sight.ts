import { useEffect, useState, type RefObject } from 'react'

/** Whether it has been in sight, at least half of it. */
export function useInSight(place: RefObject<Element | null>): boolean {
  const [seen, setSeen] = useState(false)
  useEffect(() => {
    if (place.current === null || seen) return undefined
    const observer = new IntersectionObserver(
      (entries) => setSeen(entries.some(({ isIntersecting }) => isIntersecting)),
      { threshold: 0.5 },
    )
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [place, seen])
  return seen
}
