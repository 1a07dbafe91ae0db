import type { Command } from '../kernel/command.ts'
import type { DocumentToAttach } from './documents.ts'
import type { AnswersToSave } from './save.ts'

export type SaveAnswers = Command<'SaveAnswers', AnswersToSave>

/**
 * `today`: date in the fleet's time zone, YYYY-MM-DD. `shown`: hash of the content read before signing; absent:
 * unknown.
 */
export type SubmitForm = Command<'SubmitForm', { today: string; shown?: string }>

export type AttachDocument = Command<'AttachDocument', DocumentToAttach>

export type RemoveDocument = Command<'RemoveDocument', { documentId: string }>
