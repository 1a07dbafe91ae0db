import { useEffect, useState } from 'react'

/** An object URL of these bytes, revoked when it is no longer used. */
export function useBlobAddress(bytes: Blob | undefined): string | undefined {
  const [created, setCreated] = useState<{ readonly of: Blob; readonly address: string }>()
  useEffect(() => {
    if (bytes === undefined) return undefined
    const address = URL.createObjectURL(bytes)
    setCreated({ of: bytes, address })
    return () => URL.revokeObjectURL(address)
  }, [bytes])
  return created?.of === bytes ? created?.address : undefined
}
