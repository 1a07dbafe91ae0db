import { Rejection } from '@fleet/domain/kernel/rejection'

/**
 * Events need a key that the vault lacks, as after an older backup of the vault was restored: nothing is decided on the
 * incomplete stream, and no other key is created.
 */
export class KeyMissing extends Rejection {
  constructor() {
    super('persons.keyMissing')
  }
}
