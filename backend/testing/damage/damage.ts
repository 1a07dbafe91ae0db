import { Client } from 'pg'
import type { Api } from '../api.ts'

/** Damage as someone with access to the database does it, around the application. */
export type Damage = {
  /** Changes one event of the stream in place. */
  changeEvent(stream: string): Promise<void>
  /** Removes the whole stream. */
  removeStream(stream: string): Promise<void>
  /** Removes the last event of the stream. */
  removeEnd(stream: string): Promise<void>
  /** Removes a person's key from the vault, as an older backup does. */
  loseKey(personId: string): Promise<void>
  /** Changes the status of a registration in the list only. */
  changeStatus(submissionId: string, status: string): Promise<void>
  close(): Promise<void>
}

export async function damageOf({ databaseUrl }: Pick<Api, 'databaseUrl'>): Promise<Damage> {
  const sql = new Client({ connectionString: databaseUrl })
  await sql.connect()
  // A superuser can disable the trigger that protects events.
  await sql.query('SET session_replication_role = replica')
  const one = async (query: string, values: readonly string[]) => {
    const { rowCount } = await sql.query(query, [...values])
    if (rowCount === 0) throw new Error(`nothing to damage: ${query} ${values.join()}`)
  }
  return {
    changeEvent: (stream) =>
      one(
        `UPDATE events.event SET metadata = (metadata::jsonb || '{"correlationId":"changed"}')::json
         WHERE position = (SELECT min(position) FROM events.event WHERE stream = $1)`,
        [stream],
      ),
    removeStream: (stream) => one('DELETE FROM events.event WHERE stream = $1', [stream]),
    removeEnd: (stream) =>
      one('DELETE FROM events.event WHERE position = (SELECT max(position) FROM events.event WHERE stream = $1)', [
        stream,
      ]),
    loseKey: (personId) => one('DELETE FROM vault.person_key WHERE person_id = $1', [personId]),
    changeStatus: (submissionId, status) =>
      one('UPDATE read.submission_list SET status = $2 WHERE submission_id = $1', [submissionId, status]),
    close: () => sql.end(),
  }
}
