// npm run session -- agent|supervisor|admin: signs in at the running demo portal and prints the cookie as a header line.
import { Failure, runCommand } from '../shared/failure.ts'
import { signIn } from '../startup/sign-in.ts'

const [role = ''] = process.argv.slice(2)
const origin = process.env['PORTAL_ORIGIN'] || `http://localhost:${process.env['PORT'] || 8080}`

await runCommand(async () => {
  if (!['agent', 'supervisor', 'admin'].includes(role)) throw new Failure('Say as whom: npm run session -- agent')
  console.log(`Cookie: ${await signIn(origin, `${role}@demo.example`, 'demo')}`)
})
