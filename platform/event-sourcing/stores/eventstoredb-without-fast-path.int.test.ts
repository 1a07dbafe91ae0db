import { onStandIn } from './testing/contract/on-stand-in.ts'

onStandIn('over the official client only', { fastPath: false })
