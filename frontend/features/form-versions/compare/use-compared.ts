import type { Findings, Publication } from '@fleet/backend/features/form-versions/version-contract'
import { useSearchParams } from 'react-router-dom'

/** Two versions; `to` may be `folder`, the present files. */
export type Compared = { readonly from: string; readonly to: string }

/** The compared versions, kept in the address; by default the serving one with the previous one. */
export function useCompared(
  publications: readonly Publication[] | undefined,
  findings: Findings | undefined,
): { readonly compared: Compared | undefined; readonly choose: (compared: Compared) => void } {
  const [query, setQuery] = useSearchParams()
  const choose = ({ from, to }: Compared) =>
    setQuery((now) => ({ ...Object.fromEntries(now), from, to }), { replace: true, preventScrollReset: true })
  return { compared: publications && comparedIn(query, publications, findings), choose }
}

export function comparedIn(
  query: URLSearchParams,
  publications: readonly Publication[],
  findings: Findings | undefined,
): Compared | undefined {
  const known = (version: string | null) => publications.find((one) => one.version === version)?.version
  const requested =
    query.get('to') === 'folder' && findings && differsFromServing(findings) ? 'folder' : known(query.get('to'))
  const serving = publications.findIndex((one) => one.serving)
  const to = requested ?? publications[Math.max(0, serving)]?.version
  if (to === undefined) return undefined
  const at = to === 'folder' ? serving - 1 : publications.findIndex(({ version }) => version === to)
  const from = known(query.get('from')) ?? publications.slice(at + 1).find(({ version }) => version !== to)?.version
  return from === undefined ? undefined : { from, to }
}

/** Whether the folder differs from the serving version. */
export function differsFromServing({ state, folder, serving }: Findings): boolean {
  return state !== 'good' || (folder !== null && folder !== serving)
}
