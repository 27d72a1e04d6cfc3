import * as openid from 'openid-client'
import type { Account } from '../member/recognize-member.ts'

type Claims = Record<string, unknown>

export interface SignedInAccount extends Account {
  /** When the user signed in at the provider, in seconds since 1970. Undefined if it doesn't say. */
  readonly authTime: number | undefined
  /** How the user was authenticated (`amr`), such as `pwd` and `otp`. Empty if the provider doesn't say. */
  readonly methods: readonly string[]
  /** The provider's session, which a back-channel logout names. Null if the provider has none. */
  readonly providerSid: string | null
  /** Undefined if the provider doesn't say. */
  readonly isEmailVerified: boolean | undefined
}

/** Returns the signed-in account: from the ID token, and from the userinfo endpoint if the token has no email. */
export async function readAccount(
  provider: openid.Configuration,
  tokens: Awaited<ReturnType<typeof openid.authorizationCodeGrant>>,
): Promise<SignedInAccount> {
  const idToken = tokens.claims()
  if (!idToken) throw new openid.ClientError('the provider sent no ID token')
  const claims: Claims = idToken['email']
    ? idToken
    : { ...idToken, ...(await openid.fetchUserInfo(provider, tokens.access_token, idToken.sub)) }
  const fullName = textOf(claims['name'])
  const picture = textOf(claims['picture'])
  return {
    issuer: idToken.iss,
    subject: idToken.sub,
    authTime: idToken.auth_time,
    methods: methodsOf(idToken['amr']),
    providerSid: textOf(idToken['sid']) || null,
    email: textOf(claims['email']) || null,
    isEmailVerified:
      claims['email_verified'] === undefined ? undefined : [true, 'true'].includes(claims['email_verified'] as string),
    firstName: textOf(claims['given_name']) || (fullName.split(' ')[0] ?? ''),
    lastName: textOf(claims['family_name']) || fullName.split(' ').slice(1).join(' '),
    pictureUrl: picture.startsWith('https://') ? picture : null,
  }
}

const maxMethods = 10
const methodsOf = (claim: unknown) =>
  Array.isArray(claim) ? claim.slice(0, maxMethods).map(textOf).filter(Boolean) : []

const maxClaimLength = 500

/** Returns a claim as text that PostgreSQL accepts; empty for anything else. */
const textOf = (claim: unknown) =>
  typeof claim === 'string' ? claim.replaceAll('\0', '').trim().slice(0, maxClaimLength) : ''
