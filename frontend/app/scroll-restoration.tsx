import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'

const storageKey = 'scroll-places'

/** A new page opens at its top or at its hash. Back, Forward and a reload restore the scroll position. */
export function ScrollRestoration() {
  const { key, pathname, hash } = useLocation()
  const type = useNavigationType()
  const positions = useRef<Record<string, number>>(undefined)
  const current = useRef({ key, pathname: '' })
  useEffect(() => {
    window.history.scrollRestoration = 'manual'
    const onScroll = () => {
      positions.current = { ...positions.current, [current.current.key]: window.scrollY }
    }
    const onPageHide = () => {
      savePositions(positions.current ?? {})
      window.history.scrollRestoration = 'auto'
    }
    window.addEventListener('scroll', onScroll, { passive: true })
    window.addEventListener('pagehide', onPageHide)
    return () => {
      window.removeEventListener('scroll', onScroll)
      window.removeEventListener('pagehide', onPageHide)
    }
  }, [])
  useLayoutEffect(() => {
    const isSame = current.current.pathname === pathname
    current.current = { key, pathname }
    positions.current ??= readPositions()
    const position = positions.current[key]
    if (type === 'POP' && position !== undefined) return window.scrollTo(0, position)
    const target = hash === '' ? null : document.getElementById(decodeURIComponent(hash.slice(1)))
    if (target !== null) return target.scrollIntoView()
    if (!isSame) window.scrollTo(0, 0)
  }, [key, pathname, hash, type])
  return null
}

function savePositions(positions: Record<string, number>): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(positions))
  } catch {
    // With blocked storage, a reload begins at the top.
  }
}

function readPositions(): Record<string, number> {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? '{}')
  } catch {
    return {}
  }
}
