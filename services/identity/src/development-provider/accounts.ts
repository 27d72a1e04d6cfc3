export interface DemoAccount {
  readonly subject: string
  readonly email: string
  readonly firstName: string
  readonly lastName: string
}

const subjectStart = 'demo-'

/** Who signs in with an e-mail and password: anybody of demo.example, and every password is `demo`. Whom the portal lets in is its own affair. */
export function demoAccountOf(email: string, password: string): DemoAccount | undefined {
  const [, name] = /^([a-z0-9][a-z0-9._-]{0,60})@demo\.example$/.exec(email.trim().toLowerCase()) ?? []
  return name && password === 'demo' ? accountNamed(name) : undefined
}

/** The account behind a subject that was given out before. */
export const demoAccountBehind = (subject: string): DemoAccount | undefined =>
  subject.startsWith(subjectStart) ? accountNamed(subject.slice(subjectStart.length)) : undefined

/** `ann.reed` is Ann Reed; one word alone is a role: `agent` is Demo Agent. */
function accountNamed(name: string): DemoAccount {
  const words = name.split(/[._-]+/).map(word => word.charAt(0).toUpperCase() + word.slice(1))
  const [firstName = '', ...rest] = words.length > 1 ? words : ['Demo', ...words]
  return {
    subject: `${subjectStart}${name}`,
    email: `${name}@demo.example`,
    firstName,
    lastName: rest.join(' '),
  }
}
