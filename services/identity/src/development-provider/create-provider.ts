import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Log } from '@portal/service-kit'
import { addInteractions } from './interactions.ts'
import { providerConfiguration, type ProviderOptions } from './provider-configuration.ts'

/** Creates the OpenID provider with the demo accounts. Returns a handler of the requests to `/idp`, which is its issuer's path. */
export async function createProvider(
  options: ProviderOptions & { issuer: string },
  log: Log,
): Promise<(request: IncomingMessage, response: ServerResponse) => void> {
  // Imported only here: an installation without development packages does not have this module.
  const { default: Provider, interactionPolicy } = await import('oidc-provider')
  const policy = interactionPolicy.base()
  policy.add(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }), 0)
  const configuration = providerConfiguration(options)
  const provider = new Provider(options.issuer, {
    ...configuration,
    interactions: { ...configuration.interactions, policy },
  })
  provider.proxy = true
  provider.on('backchannel.error', (_, error) => log.warn({ err: error }, 'back-channel logout failed'))
  addInteractions(provider, options.origin)

  const handle = provider.callback()
  return (request, response) => {
    // The provider compares these two to find out where it is mounted.
    Object.assign(request, { originalUrl: request.url })
    request.url = request.url?.slice('/idp'.length) || '/'
    void handle(request, response)
  }
}
