import { setTimeout as wait } from 'node:timers/promises'
import { makeSecrets, serviceKeyVariable } from '@portal/platform/startup'
import { memberTokenSeconds } from '@portal/service-kit'
import type { Drill } from './drill.ts'
import { isFailure } from './support/load.ts'
import type { DrillPortal } from './support/portal.ts'
import { replace } from './support/signals.ts'
import { underLoad } from './support/under-load.ts'

/** The secrets are replaced the way docs/operate.md says, while everyone works. */
export const d11: Drill = {
  id: 'd11',
  fault: 'rotation of every SERVICE_KEY and of SIGNING_KEYS, one process after the other',
  run: () =>
    underLoad({}, async ({ portal, load }) => {
      const answers = await load.during(async () => {
        await rotateServiceKeys(portal)
        await rotateSigningKeys(portal)
      })
      return [{ what: 'failed requests', measured: answers.filter(isFailure).length, most: 0 }]
    }),
}

/** Everyone accepts both keys of every service before one signs with its new key. */
async function rotateServiceKeys({ secrets, copies }: DrillPortal): Promise<void> {
  const next = makeSecrets()
  const [former = '', latter = ''] = [secrets, next].map(of => of['SERVICE_PUBLIC_KEYS'])
  const both = `${former},${latter}`
  for (const copy of copies) await restartWith(copy, { SERVICE_PUBLIC_KEYS: both })
  for (const copy of copies) await restartWith(copy, { SERVICE_KEY: next[serviceKeyVariable(copy.name)] })
  for (const copy of copies) await restartWith(copy, { SERVICE_PUBLIC_KEYS: latter })
}

/** Every copy of identity publishes the new key before one signs with it, and the old one until its last token has expired. */
async function rotateSigningKeys(portal: DrillPortal): Promise<void> {
  const [earlier, next] = [portal.secrets, makeSecrets()].map(
    ({ SIGNING_KEYS: keys = '[]' }) => JSON.parse(keys) as object[],
  ) as [object[], object[]]
  const publish = async (keys: object[]) => {
    for (const copy of portal.copiesOf('identity')) await restartWith(copy, { SIGNING_KEYS: JSON.stringify(keys) })
  }
  await publish([...earlier, ...next])
  await publish([...next, ...earlier])
  await wait(memberTokenSeconds * 1_000)
  await publish(next)
}

async function restartWith(copy: DrillPortal['copies'][number], env: NodeJS.ProcessEnv): Promise<void> {
  Object.assign(copy.env, env)
  await replace(copy)
}
