/** A path as it may be logged: the last part of a webhook's address is a secret. */
export const loggablePath = (path: string) => path.replace(/(\/webhook\/).+/, '$1…')
