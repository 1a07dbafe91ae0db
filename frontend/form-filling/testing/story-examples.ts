import type { Step } from './story-steps.ts'

/** Stories that failed once. */
export const examples: readonly (readonly Step[])[] = [
  // A request of an earlier page arrives after a later request of the same save was refused
  [
    { kind: 'type', field: 'email', what: 'new' },
    { kind: 'leave', waits: true, arrives: 0 },
    { kind: 'another', field: 'email', what: 'new' },
    { kind: 'type', field: 'email', what: 'new' },
    { kind: 'tick', which: 0 },
    { kind: 'arrive', which: 3 },
    { kind: 'another', field: 'email', what: 'back' },
    { kind: 'type', field: 'name', what: 'new' },
  ],
  // It arrives while the question is open
  [
    { kind: 'type', field: 'email', what: 'new' },
    { kind: 'leave', waits: true, arrives: 0 },
    { kind: 'another', field: 'email', what: 'new' },
    { kind: 'type', field: 'email', what: 'new' },
    { kind: 'tick', which: 0 },
    { kind: 'answer', which: 1 },
    { kind: 'another', field: 'email', what: 'back' },
    { kind: 'arrive', which: 0 },
    { kind: 'choose', which: 0 },
    { kind: 'tick', which: 0 },
  ],
  // It arrives while the question is open, and the page is left
  [
    { kind: 'type', field: 'email', what: 'new' },
    { kind: 'leave', waits: true, arrives: 0 },
    { kind: 'another', field: 'email', what: 'new' },
    { kind: 'type', field: 'email', what: 'new' },
    { kind: 'tick', which: 0 },
    { kind: 'answer', which: 1 },
    { kind: 'another', field: 'email', what: 'back' },
    { kind: 'leave', waits: false, arrives: 1 },
  ],
]
