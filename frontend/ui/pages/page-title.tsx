import { useEffect } from 'react'

const brand = 'Snefro'

/** The title of the browser tab. Changes the page's one title: an own element would be a second one. */
export function PageTitle({ children }: { children: string }) {
  useEffect(() => {
    document.title = `${children}, ${brand}`
    return () => {
      document.title = brand
    }
  }, [children])
  return null
}
