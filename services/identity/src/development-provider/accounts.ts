/** Who can sign in at the embedded provider. */
export const demoAccounts = [
  { subject: 'demo-agent', email: 'agent@demo.example', firstName: 'Demo', lastName: 'Agent' },
  { subject: 'demo-supervisor', email: 'supervisor@demo.example', firstName: 'Demo', lastName: 'Supervisor' },
  { subject: 'demo-admin', email: 'admin@demo.example', firstName: 'Demo', lastName: 'Admin' },
] as const

export type DemoAccount = (typeof demoAccounts)[number]

/** The account of an e-mail and password; every demo password is `demo`. */
export const demoAccountOf = (email: string, password: string) =>
  password === 'demo' ? demoAccounts.find(account => account.email === email.trim().toLowerCase()) : undefined
