import type { RouteObject } from 'react-router-dom'

// The guest wizard brings RJSF along, so it is fetched when it is opened.

/** A guest's newest draft, or a new registration: for who may start one. */
export const startRoute: RouteObject = { path: '/form', lazy: async () => ({ Component: (await import('./start-screen.tsx')).StartScreen }) }

export const wizardRoute: RouteObject = { path: '/form/:id', lazy: async () => ({ Component: (await import('./wizard-screen.tsx')).WizardScreen }) }
