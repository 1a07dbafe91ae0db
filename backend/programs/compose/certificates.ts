import { ensureCertificates } from '@fleet/platform/crypto/certificates'

/**
 * For docker-compose.yml: creates certificates in the folder of the first argument, owned by the users of the images.
 */
const [, , folder = ''] = process.argv
console.log(
  `Certificates in ${folder}: ${await ensureCertificates(folder, [
    { name: 'eventstore', subject: 'eventstoredb-node', hosts: ['eventstore', 'localhost', '127.0.0.1'], owner: 1000 },
    { name: 'postgres', subject: 'postgres', hosts: ['postgres'], owner: 999 },
  ])}`,
)
