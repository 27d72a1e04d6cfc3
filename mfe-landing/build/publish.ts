import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { makeBuild, readPackage, sri } from '@portal/sdk/federation'
import type { RenderLanding } from '@portal/contracts/landing'
import { landingBuildId } from './build-id.ts'
import { checkBudget, type Weight, weigh } from './budget.ts'
import { compilePage, workspace } from './compile.ts'

/**
 * Makes the build of these sources, unless it exists.
 * @returns the bytes that a visitor downloads; null if the build already existed.
 * @throws if the page is over budget.
 */
export async function publishLanding(outputRoot: string): Promise<Weight | null> {
  let weight: Weight | null = null
  await makeBuild({
    outputRoot,
    name: 'landing',
    build: landingBuildId(),
    write: async folder => {
      const { assets, files } = await compilePage()
      for (const [name, content] of files) writeFileSync(join(folder, name), content)
      const scripts = [assets.script, assets.vitals].map(({ file }) => files.get(file)!)
      weight = weigh(scripts, await importRender(folder))
      checkBudget(weight)
      return {
        version: readPackage(workspace).version,
        roles: [],
        entry: null,
        pages: [],
        slots: [],
        preload: [],
        csp: { scripts: [], styles: [assets.styles, assets.reviewStyles].map(styles => sri('sha256', styles)) },
      }
    },
  })
  return weight
}

/** Imports the renderer of a build. */
export async function importRender(folder: string): Promise<RenderLanding> {
  const { render } = (await import(pathToFileURL(join(folder, 'render.mjs')).href)) as { render: RenderLanding }
  return render
}
