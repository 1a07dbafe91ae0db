import type { RouteObject } from 'react-router-dom'

/** The guest wizard. It brings RJSF along, so it is fetched when it is opened. */
export const registrationRoutes: RouteObject[] = [
  { path: '/form', lazy: async () => ({ Component: (await import('./start-screen.tsx')).StartScreen }) },
  { path: '/form/:id', lazy: async () => ({ Component: (await import('./wizard-screen.tsx')).WizardScreen }) },
]
