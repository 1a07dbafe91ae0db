import type { RouteObject } from 'react-router-dom'
import { filledFormRoutes } from '../features/standalone-forms/routes.tsx'
import { startRoute, registrationRoute } from '../features/registration/routes.tsx'
import type { Right } from '../lib/session/may.ts'
import { FallbackPage } from './fallback-page.tsx'
import { HomePage } from './home-page.tsx'
import { RootLayout } from './root-layout.tsx'
import { SessionGuard } from './session-guard.tsx'

const staff = ['king-snefro', 'admin', 'manager'] as const

/** Screens within the bar that need a right; without it the reader sees that access is denied. */
function allowed(right: Right, ...children: RouteObject[]): RouteObject {
  return { element: <SessionGuard inFrame right={right} />, children }
}

/** Screens within the bar of staff and agents, each fetched when it is opened. */
const barScreens: RouteObject[] = [
  { path: '/dashboard', lazy: async () => ({ Component: (await import('./dashboard-page.tsx')).DashboardPage }) },
  { path: '/agent-team', lazy: async () => ({ Component: (await import('../features/team/team-page.tsx')).TeamPage }) },
  allowed('submissions.review', {
    path: '/submissions/:id',
    lazy: async () => ({ Component: (await import('../features/review/submission-page.tsx')).SubmissionPage }),
  }),
  allowed('submissions.handOver', {
    path: '/forms/:id/hand-over',
    lazy: async () => ({ Component: (await import('../features/invitations/hand-over-page.tsx')).HandOverPage }),
  }),
  allowed(
    'submissions.review',
    {
      path: '/trips',
      lazy: async () => ({ Component: (await import('../features/trips/board/trips-page.tsx')).TripsPage }),
    },
    {
      path: '/trips/:boat/:tripStart',
      lazy: async () => ({ Component: (await import('../features/trips/trip/trip-page.tsx')).TripPage }),
    },
    {
      path: '/agents',
      lazy: async () => ({ Component: (await import('../features/agencies/list/agencies-page.tsx')).AgenciesPage }),
    },
    {
      path: '/agents/:agentId',
      lazy: async () => ({ Component: (await import('../features/agencies/agency-page.tsx')).AgencyPage }),
    },
  ),
  allowed(
    'clients.import',
    {
      path: '/import',
      lazy: async () => ({ Component: (await import('../features/client-import/import-page.tsx')).ImportPage }),
    },
    {
      path: '/import/:id',
      lazy: async () => ({
        Component: (await import('../features/client-import/import-state-page.tsx')).ImportStatePage,
      }),
    },
    {
      path: '/forms/:id/copy-trip',
      lazy: async () => ({ Component: (await import('../features/client-import/copy-trip-page.tsx')).CopyTripPage }),
    },
  ),
  allowed('invitations', {
    path: '/invitations',
    lazy: async () => ({ Component: (await import('../features/invitations/invitations-page.tsx')).InvitationsPage }),
  }),
  allowed('sheets', {
    path: '/trips/:boat/:tripStart/sheets/:sheet',
    lazy: async () => ({ Component: (await import('../features/trip-sheets/sheet-page.tsx')).SheetPage }),
  }),
  allowed('reminders', {
    path: '/reminders',
    lazy: async () => ({ Component: (await import('../features/reminders/reminders-page.tsx')).RemindersPage }),
  }),
  allowed('exports', {
    path: '/export',
    lazy: async () => ({ Component: (await import('../features/exports/export-page.tsx')).ExportPage }),
  }),
  allowed(
    'accounts',
    {
      path: '/user-management',
      lazy: async () => ({ Component: (await import('../features/accounts/accounts-page.tsx')).AccountsPage }),
    },
    {
      path: '/access-log',
      lazy: async () => ({ Component: (await import('../features/access-log/access-log-page.tsx')).AccessLogPage }),
    },
    {
      path: '/dev/outbox',
      lazy: async () => ({ Component: (await import('../features/outbox/outbox-page.tsx')).OutboxPage }),
    },
  ),
  allowed(
    'formVersions',
    {
      path: '/form-versions',
      lazy: async () => ({
        Component: (await import('../features/form-versions/form-versions-page.tsx')).FormVersionsPage,
      }),
    },
    {
      path: '/form-versions/:formId/preview',
      lazy: async () => ({
        Component: (await import('../features/form-versions/preview/preview-page.tsx')).PreviewPage,
      }),
    },
  ),
]

const inBar = async () => ({ Component: (await import('./staff-layout.tsx')).StaffLayout })
const inRoleFrame = async () => ({ Component: (await import('./role-frame.tsx')).RoleFrame })
const formsScreen: RouteObject = {
  path: '/forms',
  lazy: async () => ({ Component: (await import('../features/submissions/forms-page.tsx')).FormsPage }),
}

/** Reachable with and without a session. */
const publicScreens: RouteObject[] = [
  { path: '/', element: <HomePage /> },
  {
    path: '/invite/:token?',
    lazy: async () => ({ Component: (await import('../features/invitations/accept/invite-page.tsx')).InvitePage }),
  },
  {
    path: '/set-password',
    lazy: async () => ({
      Component: (await import('../features/sign-in/password/set-password-page.tsx')).SetPasswordPage,
    }),
  },
  {
    path: '/declarations',
    lazy: async () => ({
      Component: (await import('../features/declarations/declarations-page.tsx')).DeclarationsPage,
    }),
  },
  {
    path: '/confirmed',
    lazy: async () => ({ Component: (await import('../features/sign-in/step-up/confirmed-page.tsx')).ConfirmedPage }),
  },
  {
    path: '/agent-user-login',
    lazy: async () => ({ Component: (await import('../features/sign-in/team/team-sign-in-page.tsx')).TeamSignInPage }),
  },
  {
    path: '/forgot-password',
    lazy: async () => ({
      Component: (await import('../features/sign-in/password/forgot-password-page.tsx')).ForgotPasswordPage,
    }),
  },
]

/** Forms filled in under the bar, at the width of a form. */
const agentProfileScreen: RouteObject = {
  path: '/agent-profile',
  lazy: async () => {
    const [{ AgentProfilePage }, { StaffBar }] = await Promise.all([
      import('../features/agencies/profile/agent-profile-page.tsx'),
      import('./staff-bar.tsx'),
    ])
    return { element: <AgentProfilePage bar={<StaffBar />} /> }
  },
}

const previewEntry = (as: 'agent' | 'guest'): RouteObject => ({
  element: <SessionGuard previewing roles={['king-snefro', as]} />,
  children: [
    {
      path: `/${as}-auth`,
      lazy: async () => {
        const { PreviewEntry } = await import('../features/preview/preview-entry.tsx')
        return { element: <PreviewEntry as={as} /> }
      },
    },
  ],
})

/** The route table by sign-in state. Each guard decides who sees the routes below it. */
export const routes: readonly RouteObject[] = [
  {
    element: <RootLayout />,
    children: [
      ...publicScreens,
      {
        element: <SessionGuard roles={[...staff, 'agent']} guests="home" />,
        children: [{ lazy: inBar, children: barScreens }, agentProfileScreen],
      },
      { element: <SessionGuard roles={[...staff, 'agent']} />, children: [{ lazy: inBar, children: [formsScreen] }] },
      previewEntry('agent'),
      previewEntry('guest'),
      {
        element: <SessionGuard withoutRole />,
        children: [
          {
            lazy: inRoleFrame,
            children: [
              {
                path: '/sessions',
                lazy: async () => ({
                  Component: (await import('../features/sessions/sessions-page.tsx')).SessionsPage,
                }),
              },
            ],
          },
        ],
      },
      {
        element: <SessionGuard />,
        children: [
          { element: <SessionGuard right="submissions.create" />, children: [startRoute] },
          registrationRoute,
          ...filledFormRoutes,
          {
            lazy: inRoleFrame,
            children: [
              {
                path: '/language',
                lazy: async () => ({
                  Component: (await import('../features/language/language-page.tsx')).LanguagePage,
                }),
              },
              { path: '*', element: <FallbackPage /> },
            ],
          },
        ],
      },
    ],
  },
]
