import { onStandIn } from './contract/on-stand-in.ts'

onStandIn('by the fast path', { fastPath: true })
