/** The `Link` header of a list's page: the same address with the cursor of the following page. */
export function nextPage(url: string, cursor: string): string {
  const [path = '', query = ''] = url.split('?')
  const parameters = new URLSearchParams(query)
  parameters.set('cursor', cursor)
  return `<${path}?${parameters.toString()}>; rel="next"`
}
