import { RefreshCw, Unplug } from 'lucide-react'
import { Component, lazy, Suspense, type ComponentType, type ReactNode, useEffect } from 'react'
import { matchRoutes, useLocation, useRoutes, type RouteObject } from 'react-router-dom'
import { useText } from '../lib/intl/use-text.ts'
import { Button } from '../ui/buttons/button.tsx'
import { LoadingScreen } from '../ui/pages/loading-screen.tsx'
import { MessagePage } from '../ui/pages/message-page.tsx'
import { routes } from './router.tsx'

/** The screens of the route table. While a screen is fetched, the one before stays. */
export function Screens() {
  const { key } = useLocation()
  const screen = useRoutes(screenRoutes)
  return (
    <ScreenErrorBoundary at={key}>
      <Suspense fallback={<LoadingScreen />}>{screen}</Suspense>
    </ScreenErrorBoundary>
  )
}

const screenRoutes = routes.map(withElement)

function withElement(route: RouteObject): RouteObject {
  const { lazy: load, ...rest } = route
  const own = typeof load === 'function' ? { ...rest, ...lazyScreen(load) } : rest
  return own.index === true || own.children === undefined ? own : { ...own, children: own.children.map(withElement) }
}

type Load = Extract<NonNullable<RouteObject['lazy']>, () => unknown>
type ScreenRef = { current: ComponentType }
type Handle = { readonly fetchScreen: () => Promise<void> }

/**
 * Fetches the screens of an address before their first render. Fetched during a render they would show a placeholder,
 * which React keeps for 300 ms, and those within them another one.
 */
export async function fetchScreens(address: { readonly pathname: string }): Promise<void> {
  const handles = (matchRoutes(screenRoutes, address) ?? []).map(({ route }) => route.handle as Handle | undefined)
  await Promise.allSettled(handles.map(async (handle) => handle?.fetchScreen()))
}

/** Fetches a screen once; after a failure it is fetched again the next time it is opened. */
function lazyScreen(load: Load): { readonly element: ReactNode; readonly handle: Handle } {
  const part: ScreenRef = { current: lazy(read) }
  async function read() {
    try {
      const { Component: Screen, element } = await load()
      return { default: Screen ?? (() => element) }
    } catch (error) {
      part.current = lazy(read)
      throw error
    }
  }
  const fetchScreen = async () => {
    part.current = (await read()).default
  }
  return { element: <LazyScreen part={part} />, handle: { fetchScreen } }
}

function LazyScreen({ part: { current: Screen } }: { readonly part: ScreenRef }) {
  return <Screen />
}

type Props = { readonly at: string; readonly children: ReactNode }
type State = { readonly at: string; readonly failed: { readonly error: unknown } | undefined }

/** Shows an error page until another address is opened. */
class ScreenErrorBoundary extends Component<Props, State> {
  override state: State = { at: this.props.at, failed: undefined }
  static getDerivedStateFromError = (error: unknown): Partial<State> => ({ failed: { error } })
  static getDerivedStateFromProps = ({ at }: Props, before: State): State | null =>
    before.at === at ? null : { at, failed: undefined }
  override render() {
    return this.state.failed === undefined ? this.props.children : <RouteErrorPage error={this.state.failed.error} />
  }
}

/** A screen that failed to load or render: a new release, no connection, or an error of ours. */
function RouteErrorPage({ error }: { readonly error: unknown }) {
  const t = useText()
  useEffect(() => console.error(error), [error])
  const again = (
    <Button icon={<RefreshCw size={20} aria-hidden="true" />} onClick={() => window.location.reload()}>
      {t('routeError.reload')}
    </Button>
  )
  return (
    <MessagePage icon={Unplug} title={t('routeError.title')} action={again}>
      <p>{t('routeError.text')}</p>
    </MessagePage>
  )
}
