import { stripTypeScriptTypes } from 'node:module'

/** A Jest transform that removes types the way Node.js does when it runs the services. */
export default {
  process: (/** @type {string} */ source) => ({ code: stripTypeScriptTypes(source, { mode: 'strip' }) }),
}
