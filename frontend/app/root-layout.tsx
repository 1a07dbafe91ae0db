import { Outlet, ScrollRestoration } from 'react-router-dom'

/** Every screen opens at its top; Back returns to where one was. */
export function RootLayout() {
  return (
    <>
      <Outlet />
      <ScrollRestoration />
    </>
  )
}
