import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'

const kept = 'scroll-places'

/** Another page opens at its top or at what its address names; Back, Forward and a reload return to where one was. */
export function ScrollPlaces() {
  const { key, pathname, hash } = useLocation()
  const type = useNavigationType()
  const places = useRef<Record<string, number>>(undefined)
  const here = useRef({ key, pathname: '' })
  useEffect(() => {
    window.history.scrollRestoration = 'manual'
    const scrolled = () => {
      places.current = { ...places.current, [here.current.key]: window.scrollY }
    }
    const leaving = () => {
      keep(places.current ?? {})
      window.history.scrollRestoration = 'auto'
    }
    window.addEventListener('scroll', scrolled, { passive: true })
    window.addEventListener('pagehide', leaving)
    return () => {
      window.removeEventListener('scroll', scrolled)
      window.removeEventListener('pagehide', leaving)
    }
  }, [])
  useLayoutEffect(() => {
    const isSame = here.current.pathname === pathname
    here.current = { key, pathname }
    places.current ??= found()
    const place = places.current[key]
    if (type === 'POP' && place !== undefined) return window.scrollTo(0, place)
    const named = hash === '' ? null : document.getElementById(decodeURIComponent(hash.slice(1)))
    if (named !== null) return named.scrollIntoView()
    if (!isSame) window.scrollTo(0, 0)
  }, [key, pathname, hash, type])
  return null
}

function keep(places: Record<string, number>): void {
  try {
    sessionStorage.setItem(kept, JSON.stringify(places))
  } catch {
    // Where storage is blocked a reload begins at the top.
  }
}

function found(): Record<string, number> {
  try {
    return JSON.parse(sessionStorage.getItem(kept) ?? '{}')
  } catch {
    return {}
  }
}
