import type { RouteObject } from 'react-router-dom'

// They bring RJSF along, so they are fetched when they are opened.

/** Any form that the server has filled for its own sake (`/api/filled/:formId`): which there are is the server's to say. */
export const filledFormRoutes: RouteObject[] = [
  { path: '/fill/:formId', lazy: async () => ({ Component: (await import('./start-screen.tsx')).StartScreen }) },
  { path: '/fill/:formId/:id', lazy: async () => ({ Component: (await import('./fill-screen.tsx')).FillScreen }) },
]
