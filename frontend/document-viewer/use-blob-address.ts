import { useEffect, useState } from 'react'

/** An address of these bytes within this page, as long as it is used. */
export function useBlobAddress(bytes: Blob | undefined): string | undefined {
  const [made, setMade] = useState<{ readonly of: Blob; readonly address: string }>()
  useEffect(() => {
    if (bytes === undefined) return undefined
    const address = URL.createObjectURL(bytes)
    setMade({ of: bytes, address })
    return () => URL.revokeObjectURL(address)
  }, [bytes])
  return made?.of === bytes ? made?.address : undefined
}
