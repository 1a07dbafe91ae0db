import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { startApplication, type RunningApplication } from '@fleet/backend/testing/application'
import { openBrowser } from '@fleet/backend/testing/runner/browser'
import { newAccount } from '@fleet/backend/testing/new-account'
import { newerMembers, removeMembers } from './oldest-browser.ts'

export type SignIn = { readonly email: string; readonly password: string }

/** The application of one spec file, and the devices of its tests. */
export type Stage = {
  readonly application: RunningApplication
  /** A new browser context. It is closed at the test's end, and errors thrown by its pages fail the test. */
  device(options?: BrowserContextOptions): Promise<Page>
  /** A signed-in device, of the first admin by default, open at this path. */
  signedIn(path: string, who?: SignIn, options?: BrowserContextOptions): Promise<Page>
  /** Creates an account through the API. */
  guest(name: string): Promise<SignIn>
}

type Start = Parameters<typeof startApplication>

const newer = newerMembers()

/**
 * Starts the application for the tests of the calling file, with these additional settings, and stops it afterwards.
 */
export function stage(
  environment: () => Promise<Record<string, string>> = async () => ({}),
  as?: Start[1],
  filledForms?: Start[2],
): Stage {
  const contexts: BrowserContext[] = []
  const thrown: string[] = []
  let running: { application: RunningApplication; browser: Browser } | undefined

  beforeAll(async () => {
    const [application, browser] = await Promise.all([
      environment().then((settings) => startApplication(settings, as, filledForms)),
      openBrowser(),
    ])
    running = { application, browser }
  })
  afterEach(async () => {
    await Promise.all(contexts.splice(0).map((context) => context.close()))
    expect(thrown.splice(0)).toEqual([])
  })
  afterAll(async () => {
    await running?.application.close()
  })

  function started() {
    if (running === undefined) throw new Error('The application of this file has not started')
    return running
  }

  async function device(options: BrowserContextOptions = {}): Promise<Page> {
    const { application, browser } = started()
    const context = await browser.newContext({
      baseURL: application.url,
      viewport: { width: 1280, height: 860 },
      locale: 'en-GB',
      reducedMotion: 'reduce',
      ...options,
    })
    await context.addInitScript(removeMembers, newer)
    await context.route('**/assets/*.worker*', async (route) => {
      const response = await route.fetch()
      const { 'content-encoding': _encoding, ...headers } = response.headers()
      await route.fulfill({
        status: response.status(),
        headers,
        body: `(${String(removeMembers)})(${JSON.stringify(newer)});\n${await response.text()}`,
      })
    })
    contexts.push(context)
    context.on('weberror', (error) => thrown.push(String(error.error())))
    context.on('console', (message) => {
      if (message.text().includes('Content Security Policy')) thrown.push(message.text())
    })
    return context.newPage()
  }

  return {
    get application() {
      return started().application
    },
    device,
    async signedIn(path, who = started().application.admin, options = {}) {
      const page = await device(options)
      const answer = await page.request.post('/api/auth/login-password', {
        data: { email: who.email, password: who.password },
        headers: { origin: started().application.url },
      })
      expect(answer.status()).toBe(200)
      await page.goto(path)
      return page
    },
    async guest(name) {
      return newAccount(started().application.application.services, { role: 'guest', name })
    },
  }
}
