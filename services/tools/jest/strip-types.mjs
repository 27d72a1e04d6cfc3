import { stripTypeScriptTypes } from 'node:module'

/** Jest's transform: takes the types out, just as Node.js does when it runs the services. */
export default {
  process: (/** @type {string} */ source) => ({ code: stripTypeScriptTypes(source, { mode: 'strip' }) }),
}
