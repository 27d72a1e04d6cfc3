import { types } from 'node:util'

// jest gives a test file its own Error class, but Node's modules throw theirs, such as a connection that was reset. In
// production both are one and `instanceof Error` knows them all; the web framework relies on it.
const isInstance = Function.prototype[Symbol.hasInstance]
Object.defineProperty(Error, Symbol.hasInstance, {
  value(candidate) {
    return isInstance.call(this, candidate) || (this === Error && types.isNativeError(candidate))
  },
})
