import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useKeys } from '../../lib/use-keys.ts'
import { placeIn, queueQuery, type Place } from './queue.ts'

export type QueuePlace = Place & { readonly count: string }

/** Position of this registration in the queue; J opens the next, K the previous one. */
export function useQueue(id: string): QueuePlace | undefined {
  const navigate = useNavigate()
  const { data } = useQuery(queueQuery)
  const [lastIndex, setLastIndex] = useState<number>()
  const place = data && { ...placeIn(data.rows, id, lastIndex), count: data.count }
  const at = place?.at
  useEffect(() => {
    if (at !== undefined) setLastIndex(at)
  }, [at])
  const open = (row: { readonly id: string } | undefined) => row && void navigate(`/submissions/${row.id}`)
  useKeys({ j: () => open(place?.next), k: () => open(place?.previous) })
  return place
}
