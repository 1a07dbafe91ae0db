import '@fontsource-variable/golos-text/index.css'
import './app.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { chosenLanguage } from '../lib/intl/chosen-language.ts'
import { interfaceLanguageOf } from '../lib/intl/languages.ts'
import { LanguageProvider } from '../lib/intl/language-provider.tsx'
import { isFirstScreen } from '../lib/intl/first-screen.ts'
import { loadFirstMessages, loadMessages } from '../lib/intl/load-messages.ts'
import { deviceStorage, dropExpired } from '../lib/device-storage/entries.ts'
import { ToastProvider } from '../ui/feedback/toast.tsx'
import { queryClient } from './query-client.ts'
import { fetchScreens, Screens } from './screens.tsx'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

// A browser may keep a page in memory and restore it with Back after the sign-out. It is hidden until it has reloaded.
window.addEventListener('pagehide', () => (root.hidden = true))
window.addEventListener('pageshow', ({ persisted }) => persisted && window.location.reload())

dropExpired(deviceStorage(), Date.now())

/** No top-level await: screens import this module's chunk, and would wait for each other. */
async function start(place: HTMLElement): Promise<void> {
  const language = chosenLanguage()
  const isWhole = !isFirstScreen(window.location.pathname)
  const [messages] = await Promise.all([
    (isWhole ? loadMessages : loadFirstMessages)(language),
    isWhole ? undefined : fetchScreens(window.location),
  ])
  document.documentElement.lang = interfaceLanguageOf(language)
  createRoot(place).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <LanguageProvider initial={{ language, messages, hasAllMessages: isWhole }}>
          <ToastProvider>
            <BrowserRouter>
              <Screens />
            </BrowserRouter>
          </ToastProvider>
        </LanguageProvider>
      </QueryClientProvider>
    </StrictMode>,
  )
}

void start(root)
