/**
 * The one call that comes from another site by right: the telephony platform's. It brings no session and no origin; the
 * secret at the end of the path and the key in the body open it. Nothing around it is let through.
 */
export const isWebhook = (method: string, path: string) =>
  method === 'POST' && /^\/api\/mightycall\/webhook\/[\w-]+$/.test(path)
