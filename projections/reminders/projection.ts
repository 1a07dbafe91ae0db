import { sql } from 'slonik'
import type { ReminderEvent } from '@fleet/domain/reminders/events'
import { projection } from '@fleet/platform/subscriptions/subscription'

/** Sent reminders, and registrations with paused reminders. Ids only; names are joined at reading. */
export const reminderList = projection('reminders').of<ReminderEvent>({
  live: true,
  create: `
    create table reminder (
      position bigint primary key,
      event_id text not null,
      submission_id text not null,
      rule text not null,
      -- The rule, and those that it replaced.
      done text[] not null,
      recipient text not null,
      recipient_id text not null,
      language text not null,
      at timestamptz not null
    );
    create index on reminder (submission_id);
    create table reminder_pause (submission_id text primary key, at timestamptz not null, by text not null);`,
  tables: ['reminder', 'reminder_pause'],
  on: {
    ReminderIssued: ({ id, data, metadata, position }) => sql.unsafe`
      insert into reminder (position, event_id, submission_id, rule, done, recipient, recipient_id, language, at)
      values (${position}, ${id}, ${data.submissionId}, ${data.rule}, ${sql.array([data.rule, ...data.passedOver], 'text')},
        ${data.recipient}, ${data.recipientId}, ${data.language}, ${metadata.occurredAt}::timestamptz)
      on conflict do nothing`,
    RemindersPaused: ({ data, metadata }) => sql.unsafe`
      insert into reminder_pause (submission_id, at, by) values (${data.submissionId}, ${metadata.occurredAt}::timestamptz, ${metadata.actor.id})
      on conflict do nothing`,
    RemindersResumed: ({ data }) => sql.unsafe`delete from reminder_pause where submission_id = ${data.submissionId}`,
  },
})
