import { expect, it } from 'vitest'
import { languages, messageIn } from '@fleet/platform/http/texts'
import { documentEventTypes } from '@fleet/projections/access-log/access-events'
import { historyTypes } from '@fleet/projections/audit-trail/history-events'

it.each([...historyTypes, ...documentEventTypes])(
  '%s has a label in the history: add history.event.<type> to the files of locales',
  (type) => {
    const id = `history.event.${type}`
    for (const language of languages) expect(messageIn(language, id, { count: 1 }), language).not.toBe(id)
  },
)
