import { onStandIn } from './testing/contract/on-stand-in.ts'

onStandIn('by the calls of its client alone', { fastPath: false })
