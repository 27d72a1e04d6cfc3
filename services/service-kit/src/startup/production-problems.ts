import { isProtected } from '../data/database-url.ts'

/** Returns why values are not safe in production, one line per variable; nothing elsewhere. */
export function productionProblems(values: Record<string, unknown>): string[] {
  if (values['NODE_ENV'] !== 'production') return []
  // The provider chooses the client's secret.
  const secrets = Object.entries(values).filter(([name]) => name.endsWith('_SECRET') && name !== 'OIDC_CLIENT_SECRET')
  const guessable = secrets.filter(([, value]) => typeof value === 'string' && isGuessable(value))
  const problems = guessable.map(([name]) => `  ${name}: is easy to guess; make one with "openssl rand -base64 32"`)
  const { DATABASE_URL: url, DATABASE_TLS: tls } = values
  if (typeof url === 'string' && tls === 'required' && !isProtected(url)) {
    problems.push('  DATABASE_URL: must have sslmode=verify-full in production; DATABASE_TLS=off allows it without')
  }
  return problems
}

const isGuessable = (secret: string) => new Set(secret).size < 10 || /change.?me|default|example/i.test(secret)
