// One-off, where the gateway is a container: puts the builds of this image beside those that are there, and makes them
// the active ones. Old builds stay, so that open tabs keep working.
import { copyFileSync, cpSync, mkdirSync, readdirSync, renameSync } from 'node:fs'
import { join } from 'node:path'

const [from = '', to = ''] = process.argv.slice(2)

for (const name of readdirSync(from)) {
  const home = join(to, name)
  mkdirSync(home, { recursive: true })
  for (const build of readdirSync(join(from, name)).filter(entry => /^[0-9a-f]{12}$/.test(entry))) {
    cpSync(join(from, name, build), join(home, build), { recursive: true, force: false })
  }
  const next = join(home, '.active-next')
  copyFileSync(join(from, name, 'active'), next)
  renameSync(next, join(home, 'active'))
}
