import { useEffect, useState } from 'react'

/** An address of these bytes within this page, as long as it is used. */
export function useBlobAddress(bytes: Blob | undefined): string | undefined {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    if (bytes === undefined) return undefined
    const made = URL.createObjectURL(bytes)
    setAddress(made)
    return () => {
      URL.revokeObjectURL(made)
      setAddress(undefined)
    }
  }, [bytes])
  return address
}
