import { types } from 'node:util'

// Jest gives each test file its own Error class, but Node's modules throw Node's, such as a reset connection. In
// production they are the same class, and the web framework relies on `instanceof Error`.
const isInstance = Function.prototype[Symbol.hasInstance]
Object.defineProperty(Error, Symbol.hasInstance, {
  value(candidate) {
    return isInstance.call(this, candidate) || (this === Error && types.isNativeError(candidate))
  },
})
