/**
 * Whether this is the telephony platform's webhook, an operation for requests from other sites. It has neither
 * session nor origin; the secret at the end of the path and the key in the body authenticate it.
 */
export const isWebhook = (method: string, path: string) =>
  method === 'POST' && /^\/api\/mightycall\/webhook\/[\w-]+$/.test(path)
