import { useEffect, useRef } from 'react'
import { Outlet, useLocation } from 'react-router-dom'
import { useText } from '../lib/intl/use-text.ts'
import { StaffBar } from './staff-bar.tsx'

/** The bar on top, the screen below it. Navigation moves the focus to the screen. */
export function StaffLayout() {
  const t = useText()
  const main = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  const lastPathname = useRef(pathname)
  useEffect(() => {
    if (lastPathname.current === pathname) return
    lastPathname.current = pathname
    main.current?.focus({ preventScroll: true })
  }, [pathname])
  return (
    <>
      <a href="#main" className="absolute -top-16 left-edge z-50 bg-surface px-4 py-2 focus:top-2">
        {t('app.skip')}
      </a>
      <StaffBar />
      <main ref={main} id="main" tabIndex={-1} className="mx-auto max-w-page px-edge pt-6 pb-16 desk:pt-8">
        <Outlet />
      </main>
    </>
  )
}
