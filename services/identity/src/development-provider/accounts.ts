export interface DemoAccount {
  readonly subject: string
  readonly email: string
  readonly firstName: string
  readonly lastName: string
}

const subjectPrefix = 'demo-'

/**
 * Returns the account of an email and password: every address of demo.example has one, with the password `demo`. Whether
 * its owner is a member is decided by the portal.
 */
export function authenticateDemoAccount(email: string, password: string): DemoAccount | undefined {
  const [, name] = /^([a-z0-9][a-z0-9._-]{0,60})@demo\.example$/.exec(email.trim().toLowerCase()) ?? []
  return name && password === 'demo' ? createAccount(name) : undefined
}

/** Returns the account of a subject that was issued before. */
export const findDemoAccount = (subject: string): DemoAccount | undefined =>
  subject.startsWith(subjectPrefix) ? createAccount(subject.slice(subjectPrefix.length)) : undefined

/** `ann.reed` is Ann Reed. A single word is a role: `agent` is Demo Agent. */
function createAccount(name: string): DemoAccount {
  const words = name.split(/[._-]+/).map(word => word.charAt(0).toUpperCase() + word.slice(1))
  const [firstName = '', ...rest] = words.length > 1 ? words : ['Demo', ...words]
  return {
    subject: `${subjectPrefix}${name}`,
    email: `${name}@demo.example`,
    firstName,
    lastName: rest.join(' '),
  }
}
