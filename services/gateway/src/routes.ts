import { services } from '@portal/contracts/services'

/** The paths of each service: a path and everything below it. The longest match wins. */
export const routes = services.map(({ name, paths }) => ({ serviceName: name, paths: paths ?? [`/api/${name}`] }))

const byLength = routes
  .flatMap(({ serviceName, paths }) => paths.map(path => ({ serviceName, path })))
  .sort((one, other) => other.path.length - one.path.length)

/** Returns the service that owns a path; undefined if none does. */
export function serviceFor(path: string): string | undefined {
  return byLength.find(route => path === route.path || path.startsWith(`${route.path}/`))?.serviceName
}

/** Whether a path starts or ends a session: identity answers in its own way, and receives the cookies. */
export const isSignInPath = (path: string) =>
  /^\/(api\/(login|callback|logout|backchannel-logout)|idp)(\/|$)/.test(path)

/**
 * Whether this is a back-channel logout by the OpenID provider's server. Like the webhook, it comes from another site,
 * without session or origin; the signature of the logout token authenticates it.
 */
export const isBackChannelLogout = (method: string, path: string) =>
  method === 'POST' && path === '/api/backchannel-logout'
