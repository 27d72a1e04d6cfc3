import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { Failure } from '../shared/failure.ts'
import { runTool } from '../shared/run-tool.ts'
import type { BuildTarget } from '../startup/builds.ts'

/** Part of every build that `npm run build` or a release makes. The gateway stores it with the build and never serves it. */
const billFile = 'sbom.cdx.json'

interface Bill {
  metadata: { component: object }
}

/**
 * Writes the bill of materials (CycloneDX) of a build into its folder, unless it is there: every package that is in it or
 * makes it, with version and hash, as the lock file has them. Needs no network.
 * @throws {Failure} with the output of npm.
 */
export async function writeBillOfMaterials(
  { folder, home, name }: Pick<BuildTarget, 'folder' | 'home' | 'name'>,
  build: string,
): Promise<void> {
  const file = join(home, build, billFile)
  if (existsSync(file)) return
  const [program = '', ...before] = process.env['npm_execpath']?.endsWith('.js')
    ? [process.execPath, process.env['npm_execpath']]
    : ['npm']
  const options = ['--sbom-format=cyclonedx', '--package-lock-only', '--offline', '--silent']
  const { isPassed, output } = await runTool(program, [...before, 'sbom', ...options, '-w', basename(folder)])
  if (!isPassed) throw new Failure(`${output.trim()}\nnpm could not write the bill of materials of ${name}.`)
  const bill = JSON.parse(output) as Bill
  bill.metadata.component = { ...bill.metadata.component, type: 'application', name, version: build }
  await writeFile(file, JSON.stringify(bill))
}
