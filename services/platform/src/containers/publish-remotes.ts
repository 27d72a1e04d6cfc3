import { cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { addBuild, newestBuild } from '@portal/sdk/federation/activate'

/**
 * Copies the builds of an image into the folder of the gateway, and activates the newest one of each remote that was
 * not rolled back there. Earlier builds stay, so that open tabs keep working.
 * @returns one line per remote, with the build and whether it is active.
 */
export function publishRemotes(image: string, target: string): string[] {
  return readdirSync(image).map(name => {
    const home = join(target, name)
    mkdirSync(home, { recursive: true })
    for (const build of readdirSync(join(image, name)).filter(entry => /^[0-9a-f]{12}$/.test(entry)))
      copyBuild(join(image, name, build), home, build)
    const build = newestBuild(join(image, name))
    if (!build) return `${name}: the image has no build`
    return `${name} ${build} ${addBuild(home, build) ? 'is active' : 'is not active: the remote was rolled back'}`
  })
}

/** The build appears by rename: a copy that was interrupted is never served. */
function copyBuild(from: string, home: string, build: string): void {
  if (existsSync(join(home, build))) return
  const draft = join(home, `.draft-${build}`)
  rmSync(draft, { recursive: true, force: true })
  cpSync(from, draft, { recursive: true })
  renameSync(draft, join(home, build))
}
