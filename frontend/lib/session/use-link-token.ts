import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'

/**
 * The token in the fragment of a mailed link, undefined without one. Removed from the address at once, so that it stays
 * neither there nor in the browser's history.
 */
export function useLinkToken(): string | undefined {
  const { pathname, search, hash } = useLocation()
  const navigate = useNavigate()
  const given = new URLSearchParams(hash.slice(1)).get('token') ?? undefined
  const [token, setToken] = useState(given)
  if (given !== undefined && given !== token) setToken(given)
  useEffect(() => {
    if (given !== undefined) void navigate({ pathname, search, hash: '' }, { replace: true })
  }, [given, navigate, pathname, search])
  return token
}
