import { customerReviews } from '@portal/contracts/landing'
import {
  commonConfig,
  type Environment,
  parseJson,
  portalBrand,
  processConfig,
  serviceUrl,
  splitOrigins,
} from '@portal/service-kit'
import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { z } from 'zod'
import { routes } from './routes.ts'

/** The addresses of the services, each as `<SERVICE>_URL`: required if they are separate processes. */
export const serviceUrls = z.object(
  Object.fromEntries(
    routes.map(({ serviceName }) => [
      `${serviceName.toUpperCase()}_URL`,
      z
        .string()
        .refine(
          value => splitOrigins(value).every(isOrigin),
          'use an address such as http://calls:8080, or several with commas',
        )
        .describe(
          `Origin of the ${serviceName} service, if it is a separate process; with copies, all origins, separated by commas`,
        ),
    ]),
  ),
)

/** Adds the `<SERVICE>_URL` of every service that `SERVICE_URLS` gives an address. */
export const withServiceUrls = (env: Environment): Environment => ({
  ...env,
  ...Object.fromEntries(
    routes.map(({ serviceName }) => [`${serviceName.toUpperCase()}_URL`, serviceUrl(env, serviceName)]),
  ),
})

const isOrigin = (value: string) => z.url({ protocol: /^https?$/ }).safeParse(value).success

const isBareOrigin = (value: string) => new URL(value).origin === value

const pageUrl = z
  .union([z.literal(''), z.url({ protocol: /^https?$/, error: 'must be an http or https address' })])
  .default('')
  .transform(url => url || null)

const reviews = z
  .string()
  .default('')
  .transform((json, context) => {
    if (json === '') return []
    const parsed = customerReviews.safeParse(parseJson(json))
    if (parsed.success) return parsed.data
    for (const { path, message } of parsed.error.issues) {
      const [index, ...field] = path
      const place = index === undefined ? [] : [`review ${Number(index) + 1}`, ...field]
      context.addIssue([...place, message].join(': '))
    }
    return z.NEVER
  })

/** Every environment variable of the gateway. */
export const gatewayConfig = commonConfig
  .extend(processConfig.shape)
  .extend({
    PORTAL_BRAND: portalBrand,
    PORTAL_PHONE: z
      .string()
      .default('')
      .transform((value, context) => {
        if (value === '') return null
        const parsed = parsePhoneNumberFromString(value, 'US')
        if (parsed?.isPossible()) return { national: parsed.formatNational(), e164: parsed.number as string }
        context.addIssue('must be a phone number, such as +1 800 555 0142')
        return z.NEVER
      })
      .describe('Phone number for visitors to call; empty hides the call buttons'),
    VISITOR_ORIGIN: z
      .union([
        z.literal(''),
        z.url({ protocol: /^https?$/ }).refine(isBareOrigin, 'use an origin such as https://quote.example.com'),
      ])
      .default('')
      .transform(origin => origin || null)
      .describe('Origin of the landing page if it has a host of its own; the portal has PORTAL_ORIGIN'),
    PROFILE_IMAGE_ORIGINS: z
      .string()
      .default('https:')
      .transform(splitOrigins)
      .refine(
        origins => origins.every(origin => origin === 'https:' || (isOrigin(origin) && isBareOrigin(origin))),
        'use origins such as https://images.example.com, separated by commas',
      )
      .describe(
        'Origins of the profile pictures that the OpenID provider names, separated by commas; `https:` allows all',
      ),
    PRIVACY_URL: pageUrl.describe('Privacy policy, linked from the landing page; empty leaves the link out'),
    TERMS_URL: pageUrl.describe('Terms of service, linked from the landing page; empty leaves the link out'),
    OFFER_DETAILS_URL: pageUrl.describe(
      'Details of the offers, linked from the landing page; empty leaves the link out',
    ),
    CUSTOMER_REVIEWS: reviews.describe(
      'Reviews on the landing page: a JSON array of at most 3 objects with `text`, `author`, and optionally `source` and an https `url`. Only reviews of real customers who agreed to have them shown: 16 CFR 465 forbids invented ones. Empty leaves the section out',
    ),
    FORM_SECRET: z
      .string()
      .min(32)
      .describe('Shared by gateway and calls: signs the time at which the lead form was rendered'),
    VITALS: z
      .enum(['on', 'off'])
      .default('off')
      .describe('`on`: browsers report how fast the landing page was; the gateway logs it at level info'),
    REMOTES_DIR: z
      .string()
      .default('.remotes')
      .describe('Folder with the builds of this machine; a new installation starts with them'),
    REMOTES_CACHE: z
      .string()
      .optional()
      .describe('Folder for copies of the released builds, which are in the database; REMOTES_DIR by default'),
    FOLLOW_BUILDS: z
      .enum(['on', 'off'])
      .default('off')
      .describe('`on`: a remote that was never released or rolled back follows the newest build in REMOTES_DIR'),
    RELEASE_TOKEN: z
      .union([z.literal(''), z.string().min(32)])
      .default('')
      .describe('Token that can release every remote; if unset, only admins and team tokens can release'),
    RATE_LIMITS: z.enum(['on', 'off']).default('on').describe('`off` for load tests; refused in production'),
    TRUSTED_PROXIES: z.coerce
      .number()
      .int()
      .min(0)
      .max(5)
      .default(0)
      .describe('Number of proxies in front of the gateway that add to X-Forwarded-For'),
    DEMO_PROVIDER: z
      .enum(['on', 'off'])
      .default('off')
      .describe('Forwards /idp to the embedded OpenID provider; refused in production'),
    DEV_SERVER: z
      .union([z.literal(''), z.url({ protocol: /^http$/, hostname: /^127\.0\.0\.1$/ })])
      .default('')
      .describe('Set by `npm run dev`: where it serves what it compiles; refused in production'),
    ...serviceUrls.partial().shape,
  })
  .refine(config => config.NODE_ENV !== 'production' || config.RATE_LIMITS === 'on', {
    path: ['RATE_LIMITS'],
    error: 'must be on in production',
  })
  .refine(config => config.NODE_ENV !== 'production' || config.DEMO_PROVIDER === 'off', {
    path: ['DEMO_PROVIDER'],
    error: 'must be off in production',
  })
  .refine(config => config.VISITOR_ORIGIN !== config.PORTAL_ORIGIN, {
    path: ['VISITOR_ORIGIN'],
    error: 'must have another host than PORTAL_ORIGIN, or be unset',
  })
  .refine(config => config.NODE_ENV !== 'production' || config.DEV_SERVER === '', {
    path: ['DEV_SERVER'],
    error: 'must be unset in production',
  })

export type GatewayConfig = z.output<typeof gatewayConfig>
