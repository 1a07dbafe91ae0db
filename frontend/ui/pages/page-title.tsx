/** What the browser's tab says. */
export function PageTitle({ children }: { children: string }) {
  return <title>{`${children}, Snefro`}</title>
}
