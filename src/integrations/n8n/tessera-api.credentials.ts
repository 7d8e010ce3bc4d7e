import { apiAddressExpression } from '../service-address.ts'

/** The address of an installation and an API key of a workspace. */
export class TesseraApi {
  name = 'tesseraApi'
  displayName = 'Tessera API'
  icon = 'file:tessera.svg'
  properties = [
    {
      displayName: 'URL',
      name: 'url',
      type: 'string',
      default: '',
      required: true,
      placeholder: 'https://qr.example.com',
      description: 'The address of the service, as shown in Settings, Developers',
    },
    {
      displayName: 'API Key',
      name: 'apiKey',
      type: 'string',
      typeOptions: { password: true },
      default: '',
      required: true,
      placeholder: 'svc_live_…',
    },
  ]
  authenticate = { type: 'generic', properties: { headers: { Authorization: '=Bearer {{$credentials.apiKey}}' } } }
  test = { request: { baseURL: apiAddressExpression, url: '/me' } }
}
