// One-off, where the gateway is a container: puts the builds of this image beside those that are there, and makes them
// the active ones. Old builds stay, so that open tabs keep working.
import { cpSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { activate } from '../../../../shell/sdk/federation/activate.ts'

const [from = '', to = ''] = process.argv.slice(2)

for (const name of readdirSync(from)) {
  const home = join(to, name)
  mkdirSync(home, { recursive: true })
  for (const build of readdirSync(join(from, name)).filter(entry => /^[0-9a-f]{12}$/.test(entry))) {
    cpSync(join(from, name, build), join(home, build), { recursive: true, force: false })
  }
  activate(home, readFileSync(join(from, name, 'active'), 'utf8').trim())
}
