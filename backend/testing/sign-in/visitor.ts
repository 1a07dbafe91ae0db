type Kept = { readonly value: string; readonly path: string }

/** A minimal browser: keeps cookies by path and follows redirects one at a time. */
export type Visitor = {
  readonly cookies: Map<string, Kept>
  go(address: string, options?: { form?: Record<string, string>; headers?: Record<string, string> }): Promise<Response>
  /** Follows redirects until an answer is none, or `stop` accepts its address. */
  follow(response: Response, stop?: (address: URL) => boolean): Promise<Response>
}

export function visitor(origin: string): Visitor {
  const cookies = new Map<string, Kept>()

  function keep(response: Response): void {
    for (const line of response.headers.getSetCookie()) {
      const [pair = '', ...attributes] = line.split(';').map((part) => part.trim())
      const [name = '', value = ''] = [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]
      const path = attributes.find((one) => /^path=/i.test(one))?.slice(5) ?? '/'
      const isExpired = attributes.some(
        (one) => /^max-age=0$/i.test(one) || (/^expires=/i.test(one) && Date.parse(one.slice(8)) <= Date.now()),
      )
      if (isExpired) cookies.delete(name)
      else cookies.set(name, { value, path })
    }
  }

  const visit: Visitor = {
    cookies,
    async go(address, { form, headers = {} } = {}) {
      const url = new URL(address, origin)
      const cookie = [...cookies]
        .filter(([, { path }]) => url.pathname.startsWith(path))
        .map(([name, { value }]) => `${name}=${value}`)
        .join('; ')
      const response = await fetch(url, {
        method: form === undefined ? 'GET' : 'POST',
        redirect: 'manual',
        headers: { accept: 'text/html', ...(cookie === '' ? {} : { cookie }), ...headers },
        ...(form === undefined ? {} : { body: new URLSearchParams(form) }),
      })
      keep(response)
      return response
    },
    async follow(response, stop = () => false) {
      const target = response.headers.get('location')
      if (target === null) return response
      const address = new URL(target, response.url)
      return stop(address) ? response : visit.follow(await visit.go(address.href), stop)
    },
  }
  return visit
}

export const isCallback = (address: URL): boolean => address.pathname === '/api/login/callback'

/** Signs in at the provider; returns the redirect to the callback without following it. */
export async function identify(
  browser: Visitor,
  person: Record<string, string>,
  login = '/api/login',
): Promise<Response> {
  const page = await browser.follow(await browser.go(login))
  const answer = await browser.go(page.url, { form: { emailVerified: 'yes', ...person } })
  return browser.follow(answer, isCallback)
}

/** Signs in; returns the final redirect. */
export async function signIn(browser: Visitor, person: Record<string, string>, login?: string): Promise<Response> {
  const back = await identify(browser, person, login)
  return browser.go(back.headers.get('location') ?? '')
}
