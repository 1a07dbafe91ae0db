import { onStandIn } from './testing/contract/on-stand-in.ts'

onStandIn('over the fast path', { fastPath: true })
