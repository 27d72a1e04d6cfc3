import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'

/**
 * Tells the server that the reply was written to the socket. Once a server runs in the process, the package creates
 * light responses, and does not recognize its own mark on one of them: it would send headers twice. Reading the body
 * makes this one a full response.
 */
export const alreadySent = RESPONSE_ALREADY_SENT
void alreadySent.body
