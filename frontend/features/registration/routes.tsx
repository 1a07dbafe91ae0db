import type { RouteObject } from 'react-router-dom'

// RJSF is large, so the wizard loads only when it is opened.

/** A guest's newest draft, or a new registration, for accounts that may start one. */
export const startRoute: RouteObject = {
  path: '/form',
  lazy: async () => ({ Component: (await import('./start-screen.tsx')).StartScreen }),
}

const wizard = async () => ({ Component: (await import('./wizard.tsx')).Wizard })

/** One registration and its pages (`page-of.ts`), which share one draft. */
export const registrationRoute: RouteObject = {
  path: '/form/:id',
  lazy: async () => ({ Component: (await import('./registration-screen.tsx')).RegistrationScreen }),
  children: [
    { index: true, lazy: wizard },
    { path: 'asked', lazy: async () => ({ Component: (await import('./requests/requests-page.tsx')).RequestsPage }) },
    { path: 'check', lazy: async () => ({ Component: (await import('./check/check-page.tsx')).CheckPage }) },
    { path: 'summary', lazy: async () => ({ Component: (await import('./summary/summary-page.tsx')).SummaryPage }) },
  ],
}
