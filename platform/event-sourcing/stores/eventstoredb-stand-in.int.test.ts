import { onStandIn } from './testing/contract/on-stand-in.ts'

onStandIn('by the fast path', { fastPath: true })
