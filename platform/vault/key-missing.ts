import { Rejection } from '@fleet/domain/kernel/rejection'

/**
 * Events hold what a key encrypted that the vault lacks, as after an older backup of the vault was put back: nothing is decided
 * on what is left of their stream, and no other key is made.
 */
export class KeyMissing extends Rejection {
  constructor() {
    super('persons.keyMissing')
  }
}
