import { Client } from 'pg'

/** A log that was copied to another store takes nothing more: it would be lost there. */
const closeLog = `
  CREATE OR REPLACE FUNCTION events.refuse_moved() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    RAISE EXCEPTION 'the log was copied to EventStoreDB and is closed';
  END $$;
  CREATE OR REPLACE TRIGGER moved BEFORE INSERT ON events.event FOR EACH STATEMENT EXECUTE FUNCTION events.refuse_moved();`
export const openLog = 'DROP TRIGGER IF EXISTS moved ON events.event'
const asked = `SELECT EXISTS (SELECT FROM pg_trigger WHERE tgname = 'moved' AND tgrelid = to_regclass('events.event')) AS closed`

/** The log as a table that its owner opens and closes. */
export type ClosableLog = {
  /** Waits for appends that are under way. */
  close(): Promise<void>
  open(): Promise<void>
  isClosed(): Promise<boolean>
}

/** `owner`: the address of the owner of the table. */
export function closableLog(owner: string): ClosableLog {
  async function ask(statement: string): Promise<{ closed?: boolean }[]> {
    const client = new Client({ connectionString: owner })
    client.on('error', () => {})
    await client.connect()
    try {
      return (await client.query<{ closed?: boolean }>(statement)).rows
    } finally {
      await client.end()
    }
  }
  return {
    close: async () => void (await ask(closeLog)),
    open: async () => void (await ask(openLog)),
    isClosed: async () => (await ask(asked))[0]?.closed === true,
  }
}
