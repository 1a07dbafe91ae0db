import type { RouteObject } from 'react-router-dom'

// Lazy, because they bring RJSF along.

/** Standalone forms (`/api/filled/:formId`); the server decides which ones exist. */
export const filledFormRoutes: RouteObject[] = [
  { path: '/fill/:formId', lazy: async () => ({ Component: (await import('./start-screen.tsx')).StartScreen }) },
  { path: '/fill/:formId/:id', lazy: async () => ({ Component: (await import('./fill-screen.tsx')).FillScreen }) },
]
