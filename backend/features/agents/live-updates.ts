import { streams } from '@fleet/domain/catalogue/streams'
import type { ChangedStreams, LiveChange, LiveUpdates } from '@fleet/platform/http/live-updates'

const ofAgencies = async (changed: ChangedStreams): Promise<LiveChange[]> =>
  [...changed.keys()].map((agentId) => ({ update: { kind: 'agency-changed', agentId }, of: { agentId } }))

export const agencyUpdates = {
  kinds: {
    /** An agency's profile changed. '': any agency. */
    'agency-changed': { right: 'agentProfile.see', fields: ['agentId'] },
  },
  resync: [{ kind: 'agency-changed', agentId: '' }],
  ofStreams: { [streams.agency]: ofAgencies },
} as const satisfies LiveUpdates
