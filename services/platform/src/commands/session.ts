// npm run session -- agent|supervisor|admin: signs in at the running demo portal and prints the cookie as a header.
import { Failure, runCommand } from '../shared/failure.ts'
import { signIn } from '../startup/sign-in.ts'

const roles = ['agent', 'supervisor', 'admin']
const [role = ''] = process.argv.slice(2)
const origin = process.env['PORTAL_ORIGIN'] || `http://localhost:${process.env['PORT'] || 8080}`

await runCommand(async () => {
  if (!roles.includes(role)) throw new Failure(`Name a role: npm run session -- ${roles.join(' | ')}`)
  console.log(`Cookie: ${await signIn(origin, `${role}@demo.example`, 'demo')}`)
})
