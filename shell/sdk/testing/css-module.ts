/** Replaces every CSS module: each class has the name that the source uses. */
export default new Proxy({}, { get: (_, name) => name })
