import { apiAddressExpression } from '../service-address.ts'
import { describeNodeProperties } from './node-description.ts'

/** The node: every operation of the API that one request can express. */
export class Tessera {
  description = {
    displayName: 'Tessera',
    name: 'tessera',
    icon: 'file:tessera.svg',
    group: ['transform'],
    version: 1,
    subtitle: '={{ $parameter["operation"] }}',
    description: 'Make and change QR codes, and read their scans',
    defaults: { name: 'Tessera' },
    inputs: ['main'],
    outputs: ['main'],
    usableAsTool: true,
    credentials: [{ name: 'tesseraApi', required: true }],
    requestDefaults: {
      baseURL: apiAddressExpression,
      headers: { Accept: 'application/json' },
      // Lists repeat their parameter: tag=a&tag=b.
      arrayFormat: 'repeat',
    },
    properties: describeNodeProperties(),
  }
}
