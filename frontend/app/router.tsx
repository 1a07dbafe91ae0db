import { createBrowserRouter, type RouteObject } from 'react-router-dom'
import { registrationRoutes } from '../features/registration/routes.tsx'
import { HomePage } from './home-page.tsx'
import { LoadingScreen } from './loading-screen.tsx'
import { NotFoundPage } from './not-found-page.tsx'
import { RootLayout } from './root-layout.tsx'
import { RouteErrorPage } from './route-error-page.tsx'
import { SessionGuard } from './session-guard.tsx'

/** Screens of staff and agents, each fetched when it is opened. */
const staffScreens: RouteObject[] = [
  { path: '/dashboard', lazy: async () => ({ Component: (await import('../features/dashboard/dashboard-page.tsx')).DashboardPage }) },
  { path: '/forms', lazy: async () => ({ Component: (await import('../features/submissions/forms-page.tsx')).FormsPage }) },
  {
    element: <SessionGuard roles={['king-snefro', 'admin', 'manager']} />,
    children: [
      { path: '/submissions/:id', lazy: async () => ({ Component: (await import('../features/review/submission-page.tsx')).SubmissionPage }) },
    ],
  },
]

export const router = createBrowserRouter([
  {
    element: <RootLayout />,
    errorElement: <RouteErrorPage />,
    hydrateFallbackElement: <LoadingScreen />,
    children: [
      { path: '/', element: <HomePage /> },
      {
        element: <SessionGuard roles={['king-snefro', 'admin', 'manager', 'agent']} />,
        children: [{ lazy: async () => ({ Component: (await import('./staff-layout.tsx')).StaffLayout }), children: staffScreens }],
      },
      { element: <SessionGuard />, children: [...registrationRoutes, { path: '*', element: <NotFoundPage /> }] },
    ],
  },
])
