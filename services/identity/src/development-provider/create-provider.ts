import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Log } from '@portal/service-kit'
import { authenticateDemoAccount } from './accounts.ts'
import { addInteractions, type LogoutClient } from './interactions.ts'
import { providerConfiguration, type ProviderOptions } from './provider-configuration.ts'

export interface DemoProvider {
  /** Handles a request to `/idp`, which is the path of the issuer. */
  handle(request: IncomingMessage, response: ServerResponse): void
  /** Refuses an account from now on, and sends the portal a logout token for all of its sessions. */
  disable(email: string): Promise<void>
}

/** Creates the OpenID provider with the demo accounts. */
export async function createProvider(options: ProviderOptions & { issuer: string }, log: Log): Promise<DemoProvider> {
  const { default: Provider, interactionPolicy } = await importProvider()
  const policy = interactionPolicy.base()
  policy.add(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }), 0)
  const disabled = new Set<string>()
  const configuration = providerConfiguration(options, disabled)
  const provider = new Provider(options.issuer, {
    ...configuration,
    interactions: { ...configuration.interactions, policy },
  })
  provider.proxy = true
  provider.on('backchannel.error', (_, error) => log.warn({ err: error }, 'back-channel logout failed'))
  addInteractions(provider, options.origin, disabled)

  const handle = provider.callback()
  return {
    handle(request, response) {
      // The provider compares these two to find out where it is mounted.
      Object.assign(request, { originalUrl: request.url })
      request.url = request.url?.slice('/idp'.length) || '/'
      void handle(request, response)
    },
    async disable(email) {
      const { subject } = authenticateDemoAccount(email, 'demo') ?? {}
      if (!subject) return
      disabled.add(subject)
      const client = (await provider.Client.find(options.clientId)) as LogoutClient | undefined
      await client
        ?.backchannelLogout(subject, undefined)
        .catch((error: Error) => log.warn({ err: error }, 'back-channel logout failed'))
    },
  }
}

/** Imported only here: an installation without development packages does not have this module. */
async function importProvider() {
  /* oxlint-disable no-console -- It prints to the console. */
  const { warn } = console
  // The provider warns of every Node.js release that isn't in long-term support. For demos, the warning is useless.
  console.warn = (...values) => String(values[0]).includes('Unsupported runtime') || warn(...values)
  try {
    return await import('oidc-provider')
  } finally {
    console.warn = warn
  }
  /* oxlint-enable no-console */
}
