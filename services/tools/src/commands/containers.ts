// npm run containers -- up|test [--local-bases]: runs docker-compose.yml with a real engine, behind a proxy and with an OpenID
// provider outside of it. `up` keeps it until Ctrl-C; `test` signs in, kills and replaces every container, and runs the journeys
// of the frame and of a deployment. Both remove what they started; images stay.
import { once } from 'node:events'
import { parseArgs } from 'node:util'
import { Failure, runCommand } from '@portal/platform/shared'
import { readEnvironmentFile } from '@portal/platform/containers'
import { killEach, rollEach } from '../containers/outages.ts'
import { signInAsAdmin } from '../containers/signed-in-browser.ts'
import { type PortalInContainers, startContainers } from '../containers/start-containers.ts'
import { findChromium } from '../testing/chromium.ts'
import { runJourneys } from '../testing/journeys.ts'

const print = (line: string) => console.log(line)
const stopped = Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')])

await runCommand(async () => {
  const { values, positionals } = parseArgs({
    options: { 'local-bases': { type: 'boolean', default: false } },
    allowPositionals: true,
  })
  const run = { up, test }[positionals[0] ?? '']
  if (!run) throw new Failure('Name what to do: npm run containers -- up, or npm run containers -- test')
  const portal = await startContainers({ hasLocalBases: values['local-bases'] }, print)
  try {
    await run(portal)
  } finally {
    await portal.remove()
    print('down ✓ containers, networks, volume, and files removed')
  }
})
process.exit()

async function up({ origin, project, envFile }: PortalInContainers): Promise<void> {
  print(`The portal answers at ${origin}; sign in as admin@demo.example, password demo. Ctrl-C removes it.`)
  print(`Deploy to it: npm run deploy -- sales --project ${project} --env-file ${envFile}`)
  await stopped
}

async function test(portal: PortalInContainers): Promise<void> {
  const chromium = await findChromium()
  const browser = await signInAsAdmin(portal.origin, chromium)
  try {
    print('sign in ✓ through the provider')
    await browser.addData()
    await killEach(portal, browser, print)
    await rollEach(portal, browser, print)
    Object.assign(process.env, {
      PORTAL_URL: portal.origin,
      RELEASE_TOKEN: readEnvironmentFile(portal.envFile)['RELEASE_TOKEN'],
      CONTAINERS_PROJECT: portal.project,
      CONTAINERS_ENV_FILE: portal.envFile,
      CONTAINERS_CERTIFICATE: portal.certificate,
    })
    const { passed, failed } = await Promise.race([
      runJourneys(chromium, [], 'shell/e2e/containers.config.ts'),
      stopped.then(() => ({ passed: 0, failed: 1 })),
    ])
    print(`journeys ${failed === 0 && passed > 0 ? '✓' : '✗'} ${passed} passed, ${failed} failed`)
    if (failed > 0 || passed === 0) throw new Failure('A journey failed.')
  } finally {
    await browser.close()
  }
}
