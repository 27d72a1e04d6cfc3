/** A path without the secret at the end of a webhook address, for logs. */
export const loggablePath = (path: string) => path.replace(/(\/webhook\/).+/, '$1…')
