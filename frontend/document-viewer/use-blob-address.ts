import { useEffect, useState } from 'react'

/** An address of these bytes within this page, as long as it is used. */
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
